// SPDX-License-Identifier: MIT
/**
 * @file matmul_blocked.h
 * Lesson 8, exercise 3: several elements of C for each thread, from its registers.
 */
#ifndef MATMUL_BLOCKED_H
#define MATMUL_BLOCKED_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The product of two matrices, C = A B, on the device. All lie row by row: row i of A are the
 * `inner` floats from d_a[i * inner] on, and so on. c_ij is the sum of a_ik b_kj over all k.
 *
 * Each element may be off by 2 (2 + sqrt(inner)) eps times the sum of |a_ik b_kj|, with eps =
 * 2^-24: the roundings of so many products and additions are independent of each other and add up
 * like a random walk (Higham and Mary 2019, SIAM J. Sci. Comput. 41), whatever their order.
 *
 * Graded by counts, where rows and cols are multiples of 128:
 *
 * - a warp requests at most rows inner cols / 40 times from shared memory. A thread that computes
 *   one element needs two numbers for each product, which is a request for 16 products of a warp;
 *   one that computes 4 x 4 needs 8 numbers for 16 products, which is one for 64.
 *   The CPU device counts what the source says: take each number into a variable first, as then it
 *   counts once. (A GPU's compiler often saves the loads of what was loaded already.)
 * - at most 1.3 wavefronts per request on average (a request for float4 counts as four): different
 *   numbers of the same bank are read one after the other.
 * - the sectors that are loaded from device memory are at most 1.3 times those of `matmul_tiled`.
 *
 * The function launches in the default stream and need not wait. The arrays may begin at any float
 * of an allocation. Nothing else of d_c changes.
 *
 * @param d_a    rows x inner floats in device memory, only read
 * @param d_b    inner x cols floats in device memory, only read
 * @param d_c    rows x cols floats in device memory, written; overlaps neither of them
 * @param rows   of A and C; 0 launches nothing
 * @param inner  columns of A and rows of B; for 0 all of C is 0, as an empty sum is
 * @param cols   of B and C; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if one of the three is negative; else what the launch
 * says
 */
cudaError_t matmul_blocked(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                           int cols);

#ifdef __cplusplus
}
#endif

#endif
