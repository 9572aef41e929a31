// SPDX-License-Identifier: MIT
// The macro that courses hand out for errors of the runtime.
#pragma once

#include <stdio.h>
#include <stdlib.h>

/** Ends the program where a call of the runtime fails, and says where that was and why. */
#define CUDA_CHECK(call)                                                                           \
    do {                                                                                           \
        cudaError_t status = (call);                                                               \
        if (status != cudaSuccess) {                                                               \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status));                                                   \
            exit(EXIT_FAILURE);                                                                    \
        }                                                                                          \
    } while (0)
