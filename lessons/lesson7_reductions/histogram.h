// SPDX-License-Identifier: MIT
/**
 * @file histogram.h
 * Lesson 7, exercise 5: count the bytes of each value, in bins that a block has for itself.
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * How often each value occurs: d_bins[v] is the number of i with d_x[i] = v, for v from 0 to 255.
 * What d_bins held before is overwritten, also with 0 where no byte has the value.
 *
 * Graded by counts: kernels of 32 threads or more (or n, where n is smaller) count the bytes, and
 * the threads of a warp read together. Atomics on global memory are at most 16 requests of a warp
 * for each block, and 1,024 in all: 64 blocks of 256 threads that each add 256 bins once make 512.
 * One atomic for each byte makes n / 32. Atomics on shared memory are as many as you like.
 *
 * The function works in the default stream and need not wait. d_x may begin at any byte of an
 * allocation. Nothing else of d_bins changes.
 *
 * @param d_x     n bytes in device memory, only read
 * @param d_bins  256 counts in device memory, written
 * @param n       number of bytes; 0 leaves 256 zeros in d_bins
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative, with d_bins as it was; else what the
 *         memset or the launch says
 */
cudaError_t histogram(const unsigned char *d_x, unsigned *d_bins, int n);

#ifdef __cplusplus
}
#endif

#endif
