// SPDX-License-Identifier: MIT
/**
 * @file sum_all.h
 * Lesson 7, exercise 4: one number from any number of elements, in one launch.
 */
#ifndef SUM_ALL_H
#define SUM_ALL_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * *d_sum = d_x[0] + ... + d_x[n - 1], for n up to the largest int, whatever *d_sum held before.
 * Added in float32, as exactly as adding in pairs is: the error is at most (log2(n) + 64) eps times
 * the sum of |d_x[i]|, with eps = 2^-24 (as in sum.h of lesson 5). In which order blocks add their
 * sums is free, so the last digits may differ from call to call.
 *
 * Graded by counts: one launch, of at most 64 blocks, and of 8 or more where there are 65,536
 * elements or more; the elements are loaded once, by warps that read neighbours, and the work is
 * shared out to all threads; and at most 64 atomic operations on device memory, each of them
 * counted for every thread that makes it: one a block. A memset before the launch is no launch, and
 * atomic operations on shared memory are not limited. The sum stays on the device: nothing is
 * copied to the host or touched by it.
 *
 * The function works in the default stream and need not wait. It may be called again at once, with
 * other elements. d_x may begin at any float of an allocation.
 *
 * @param d_x    n floats in device memory, only read
 * @param d_sum  one float in device memory, written; as it was if n is negative
 * @param n      number of elements; 0 launches nothing, and the sum is 0
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else the error of the first CUDA
 *         call or launch that failed
 */
cudaError_t sum_all(const float *d_x, float *d_sum, int n);

#ifdef __cplusplus
}
#endif

#endif
