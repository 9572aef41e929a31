// SPDX-License-Identifier: MIT
/**
 * @file shuffle_kernels.h
 * What shuffle_test.c has launched. `block` is a block's shape; arrays have one element for each of
 * its threads, in the order of their linear indices.
 */
#pragma once

#include <cuda_runtime_api.h>

enum shuffle { SHUFFLE, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR };

/** Lanes of the mask get what the shuffle gives them, others nothing. */
#define SHUFFLE_LAUNCHER(NAME, T)                                                                  \
    void launch_shuffle_##NAME(const T *d_in, T *d_out, enum shuffle which, unsigned mask,         \
                               int argument, int width, dim3 block)
SHUFFLE_LAUNCHER(int, int);
SHUFFLE_LAUNCHER(unsigned, unsigned);
SHUFFLE_LAUNCHER(long, long);
SHUFFLE_LAUNCHER(unsigned_long, unsigned long);
SHUFFLE_LAUNCHER(long_long, long long);
SHUFFLE_LAUNCHER(unsigned_long_long, unsigned long long);
SHUFFLE_LAUNCHER(float, float);
SHUFFLE_LAUNCHER(double, double);
