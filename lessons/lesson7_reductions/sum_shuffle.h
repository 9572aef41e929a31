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
 * - at most 256 threads load the elements
 * - at most 1 barrier is passed
 * - at most 2 warp requests load from shared memory, which holds only what one warp passes to
 *   another
 * - at least 5 shuffles are made (__shfl_down_sync() and its relatives): a sum of 32 needs 5
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
cudaError_t sum_shuffle(const float *d_x, float *d_sums, int n);

#ifdef __cplusplus
}
#endif

#endif
