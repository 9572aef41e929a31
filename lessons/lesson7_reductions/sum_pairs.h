// SPDX-License-Identifier: MIT
/**
 * @file sum_pairs.h
 * Lesson 7, exercise 2: half as many threads, and half as many barriers.
 */
#ifndef SUM_PAIRS_H
#define SUM_PAIRS_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the sum of every 512 elements, for b from 0 to ceil(n / 512) - 1:
 *
 *     d_sums[b] = d_x[512 b] + ... + d_x[512 b + 511]
 *
 * The last sum has only the elements that exist.
 *
 * @param d_x     n floats in device memory, only read
 * @param d_sums  ceil(n / 512) floats in device memory, written; nothing else of d_sums changes
 * @param n       number of elements; 0 launches nothing
 * @return cudaErrorInvalidValue if n is negative; the error of the launch if it failed; otherwise
 *         cudaSuccess
 *
 * Graded by counts, per sum:
 *
 * - from 1,000 elements on: each element is loaded once; the threads of a warp load neighboring
 *   elements
 * - at most 256 threads load the elements, so each thread adds two elements as it loads them
 * - at most 5 barriers are passed: once a single warp is left, the other warps need not wait for it
 * - at least 32 threads add (1 if n < 32), and none of them adds all elements of its block
 * - bytes that move between host and device: at most 1,024 in each direction, or one per
 *   sum if there are more than 1,024 sums. You need no copy; the limit only rules out shortcuts
 *   (docs/pages/shortcuts.md).
 *
 * @note Accuracy: the elements are added in pairs; the error of a sum is at most (log2(512) + 2)
 *       eps times the sum of its |d_x[i]|, with eps = 2^-24. (See sum_blocks.h.)
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note Alignment: d_x may point to any float of an allocation, not only to the first.
 */
cudaError_t sum_pairs(const float *d_x, float *d_sums, int n);

#ifdef __cplusplus
}
#endif

#endif
