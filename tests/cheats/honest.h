// SPDX-License-Identifier: MIT
// The right sums, for cheats that must give them too: what a cheat does besides must be caught
// although its results are right.
#pragma once

#include "add.h"

#include <stdlib.h>

/** The contract of add(), by way of the host. */
static inline cudaError_t honest_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const size_t bytes = (size_t)n * sizeof(float);
    float *a = (float *)malloc(bytes);
    float *b = (float *)malloc(bytes);
    cudaError_t error = a && b ? cudaSuccess : cudaErrorMemoryAllocation;
    if (error == cudaSuccess) {
        error = cudaMemcpy(a, d_a, bytes, cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(b, d_b, bytes, cudaMemcpyDeviceToHost);
    }
    for (int i = 0; error == cudaSuccess && i < n; i++) {
        a[i] += b[i];
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_c, a, bytes, cudaMemcpyHostToDevice);
    }
    free(a);
    free(b);
    return error;
}

/* What a cheat leaves as it is. */
#define HONEST_ADD                                                                                 \
    cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)                         \
    {                                                                                              \
        return honest_add(d_a, d_b, d_c, n);                                                       \
    }
