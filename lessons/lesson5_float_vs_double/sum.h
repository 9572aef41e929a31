// SPDX-License-Identifier: MIT
/**
 * @file sum.h
 * Lesson 5, exercise 3: one number from many, by the threads of a block together.
 */
#ifndef SUM_H
#define SUM_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * *h_sum = d_x[0] + ... + d_x[n - 1], computed on the device in float32, as exactly as adding in
 * pairs is: the error is at most (log2(n) + 64) eps times the sum of |d_x[i]|, with eps = 2^-24.
 * (One float that takes up one element after another is far outside of that for large n.)
 *
 * Blocks may add up their results on the device, or hand them to the host to be added there: at
 * most one float for every 32 elements (or one, if there are fewer), as copies or in managed or
 * pinned memory. What kernels print, beyond 16 KiB of it, counts as well. Every element is added on
 * the device: none is left over for the host.
 *
 * Graded by counts: the elements are shared out, to 32 threads or more (or n, where n is smaller)
 * and to all blocks that are launched, and the threads of a warp read together: no thread adds up
 * alone what the others of its block could. (Who has each thread add its element to one number by
 * atomicAdd() has it take its turn: a remark, and no failure.)
 * Every thread of a block reaches each of its barriers.
 *
 * d_x may begin at any element of an allocation, and what was launched in the default stream comes
 * first. The function waits for the result. It owns the device memory that it needs and frees it
 * before it returns, also when something fails. Nothing is launched for n = 0: the sum is 0.
 *
 * @param d_x    n floats in device memory, only read
 * @param n      number of elements, at least 0
 * @param h_sum  one float in host memory, written if all went well and else left as it was
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative; else the error of the first CUDA
 *         call or launch that failed
 */
cudaError_t sum(const float *d_x, int n, float *h_sum);

#ifdef __cplusplus
}
#endif

#endif
