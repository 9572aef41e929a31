// SPDX-License-Identifier: MIT
/**
 * @file sum.h
 * Lesson 5, exercise 3: one sum, computed by the threads of a block together.
 */
#ifndef SUM_H
#define SUM_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the sum of n floats on the device, in float32:
 *
 *     *h_sum = d_x[0] + ... + d_x[n - 1]
 *
 * @param d_x    n floats in device memory, only read
 * @param n      number of elements, at least 0; for 0, nothing is launched and the sum is 0
 * @param h_sum  one float in host memory, written on success and otherwise unchanged
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; otherwise the error of the first
 *         CUDA call or launch that failed
 *
 * Graded by counts:
 *
 * - at least 32 threads share the elements (or n threads, if n is smaller)
 * - all launched blocks share the elements
 * - the threads of a warp load together: no thread adds alone what the other threads of its block
 *   could add
 * - every thread of a block reaches each barrier of the block
 * - every element is added on the device, and none is left for the host; the sums of the blocks may
 *   be added on the device, or go to the host and be added there
 * - at most one float per 32 elements goes to the host, or one float if there are fewer elements
 *
 * @note Accuracy: the error is at most (log2(n) + 64) eps times the sum of |d_x[i]|, with
 *       eps = 2^-24. (This is as accurate as adding in pairs. If one float adds the elements one
 *       after another, its error is far larger for large n.)
 * @note If each thread adds its element to one number by atomicAdd(), the additions are serialized.
 *       You get a remark, not a failure.
 * @note Synchronization: work launched earlier in the default stream runs first. The function waits
 *       for the result.
 * @note Alignment: d_x may begin at any element of an allocation.
 * @note Ownership: the function owns the device memory that it needs. It frees this memory before
 *       it returns, also after a failure.
 * @note Copies and managed or pinned memory count as floats to the host. What kernels print, beyond
 *       16 KiB of it, counts as well.
 */
cudaError_t sum(const float *d_x, int n, float *h_sum);

#ifdef __cplusplus
}
#endif

#endif
