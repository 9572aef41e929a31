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
 * Computes the sum of n floats:
 *
 *     *h_sum = d_x[0] + ... + d_x[n - 1]
 *
 * @param d_x    n floats in device memory, only read
 * @param n      number of elements, at least 0; for 0, nothing is launched and the sum is 0
 * @param h_sum  one float in host memory, written on success and otherwise unchanged
 * @return cudaErrorInvalidValue if n is negative; the error of the first CUDA call or launch that
 *         failed, if one failed; otherwise cudaSuccess
 *
 * Graded: the kernels do no operation in float64.
 *
 * Graded by counts:
 *
 * - at least 32 threads share the work
 * - the blocks share the work: only a few of them may have no element
 * - for 10,000 elements or more: averaged over all load instructions that warps execute, at least
 *   4 of a warp's 32 threads are active (fewer are fine in single loads, as in a tree's last round)
 * - no thread adds all elements of its block
 * - every thread of a block reaches each barrier of the block
 * - the device adds the elements. The sums of the blocks may be added on the device or on the host
 * - at most n / 32 floats go to the host, or one float if n is below 32 (what counts:
 *   docs/pages/shortcuts.md)
 *
 * @note Accuracy: error <= (log2(n) + 64) * eps * (|d_x[0]| + ... + |d_x[n - 1]|), with
 *       eps = 2^-24. For a tree alone, log2(n) would be enough. The + 64 leaves room for a loop at
 *       the end: you may add the sums of up to about 4096 blocks one by one. (Roundings partly
 *       cancel, so the error of a loop over m sums grows like sqrt(m), and sqrt(4096) is 64.) If
 *       you add all elements to one float, you fail: the error is far larger for large n.
 * @note atomicAdd() adds to a number in memory without losing an addition. If many threads add to
 *       the same number, the additions are serialized: they run one after another, in any order.
 *       If all threads of a block add their elements to one number per block with atomicAdd(), you
 *       pass, with a remark.
 * @note Synchronization: work launched earlier in the default stream runs first. The function waits
 *       for the result.
 * @note Alignment: d_x may point to any element of an allocation, not only to the first.
 * @note Ownership: the function allocates the device memory that it needs. It frees this memory
 *       before it returns, also when a call fails.
 */
cudaError_t sum(const float *d_x, int n, float *h_sum);

#ifdef __cplusplus
}
#endif

#endif
