// SPDX-License-Identifier: MIT
/**
 * @file sum_all.h
 * Lesson 7, exercise 4: the sum of any number of elements, in one launch.
 */
#ifndef SUM_ALL_H
#define SUM_ALL_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the sum of n floats in float32, for n up to the largest int:
 *
 *     *d_sum = d_x[0] + ... + d_x[n - 1]
 *
 * The value of *d_sum before the call does not matter.
 *
 * @param d_x    n floats in device memory, only read
 * @param d_sum  one float in device memory, written; unchanged if n is negative
 * @param n      number of elements; for 0, nothing is launched and the sum is 0
 * @return cudaErrorInvalidValue if n is negative; the error of the first CUDA call or launch that
 *         failed, if one failed; otherwise cudaSuccess
 *
 * Graded by counts:
 *
 * - one launch; a memset before it is not a launch
 * - at most 64 blocks, and at least 8 blocks from 65,536 elements on
 * - from 1,000 elements on: each element is loaded once; the threads of a warp load neighboring
 *   elements
 * - all threads share the work
 * - at most 64 atomic operations on device memory, counted per thread: one thread per block makes
 *   one
 * - no limit for atomic operations on shared memory
 * - the sum stays on the device: nothing is copied to the host, and the host touches nothing
 *
 * @note Accuracy: the error is at most (log2(n) + 64) eps times the sum of |d_x[i]|, with
 *       eps = 2^-24. (This is as accurate as adding in pairs, as in sum.h of lesson 5.) The blocks
 *       may add their sums in any order, so the last digits may differ from call to call.
 * @note Asynchrony: the function works in the default stream. It need not wait for this work. It
 *       may be called again at once, with other elements.
 * @note Alignment: d_x may point to any float of an allocation, not only to the first.
 * @note Size: near the largest int, i += gridDim.x * blockDim.x overflows an int, so compute i in a
 *       size_t. The cases have at most 100,003 elements and do not show such an overflow.
 */
cudaError_t sum_all(const float *d_x, float *d_sum, int n);

#ifdef __cplusplus
}
#endif

#endif
