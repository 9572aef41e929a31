// SPDX-License-Identifier: MIT
/**
 * @file mask_kernels.h
 * What mask_test.c has launched.
 */
#pragma once

#include <cuda_runtime_api.h>

enum lie {
    WITHOUT_CALLER,
    OTHER_MASK,
    OTHER_FUNCTION,
    OTHER_SIZE,
    AT_BARRIER,
    BAD_WIDTH,
    ONE_BRANCH
};

/** Masks that lie, each in its own way. */
void launch_lie(int *d_out, enum lie which, int threads);

/** Each lane gets the number of the next one's thread: d_out[t]. */
void launch_next(int *d_out, int threads);
