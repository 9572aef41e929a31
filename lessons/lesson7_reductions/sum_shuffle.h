// SPDX-License-Identifier: MIT
/**
 * @file sum_shuffle.h
 * Lesson 7, exercise 3: a warp adds in its registers.
 */
#ifndef SUM_SHUFFLE_H
#define SUM_SHUFFLE_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The sum of every 512 elements: d_sums[b] = d_x[512 b] + ... + d_x[512 b + 511], where the last
 * sum has only the elements that there are. Added in pairs: the error of a sum is at most
 * (log2(512) + 2) eps times the sum of its |d_x[i]|, with eps = 2^-24 (as in sum_blocks.h).
 *
 * Graded by counts, for each sum: the elements are loaded once, by warps that read neighbours, and
 * by 256 threads at most; one barrier is passed at most; at most 2 requests of a warp load from
 * shared memory, which has only what one warp says to another; and 5 shuffles or more are made
 * (__shfl_down_sync() and its relatives), as the sum of 32 takes.
 *
 * The function launches in the default stream and need not wait. d_x may begin at any float of an
 * allocation. Nothing else of d_sums changes.
 *
 * @param d_x     n floats in device memory, only read
 * @param d_sums  ceil(n / 512) floats in device memory, written
 * @param n       number of elements; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else what the launch says
 */
cudaError_t sum_shuffle(const float *d_x, float *d_sums, int n);

#ifdef __cplusplus
}
#endif

#endif
