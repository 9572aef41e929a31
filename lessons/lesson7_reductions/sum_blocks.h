// SPDX-License-Identifier: MIT
/**
 * @file sum_blocks.h
 * Lesson 7, exercise 1: a tree whose warps work, or rest, as a whole.
 */
#ifndef SUM_BLOCKS_H
#define SUM_BLOCKS_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The sum of every 256 elements: d_sums[b] = d_x[256 b] + ... + d_x[256 b + 255], where the last
 * sum has only the elements that there are. Added in pairs: the error of a sum is at most
 * (log2(256) + 2) eps times the sum of its |d_x[i]|, with eps = 2^-24 (Higham, Accuracy and
 * Stability of Numerical Algorithms, 2nd ed., section 4.2, and two roundings for other orders).
 *
 * Graded by counts, for each sum: the elements are loaded once, by warps that read neighbours; at
 * most 32 requests of a warp load from shared memory (the tree that the file begins with takes 95);
 * and a request to load takes 1.1 wavefronts at most, on average.
 *
 * The function launches in the default stream and need not wait. d_x may begin at any float of an
 * allocation. Nothing else of d_sums changes.
 *
 * @param d_x     n floats in device memory, only read
 * @param d_sums  ceil(n / 256) floats in device memory, written
 * @param n       number of elements; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else what the launch says
 */
cudaError_t sum_blocks(const float *d_x, float *d_sums, int n);

#ifdef __cplusplus
}
#endif

#endif
