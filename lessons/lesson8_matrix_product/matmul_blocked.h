// SPDX-License-Identifier: MIT
/**
 * @file matmul_blocked.h
 * Lesson 8, exercise 3: the matrix product with several elements per thread, in registers.
 */
#ifndef MATMUL_BLOCKED_H
#define MATMUL_BLOCKED_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the product of two matrices, C = A B, on the device:
 *
 *     d_c[i * cols + j] = sum over k of d_a[i * inner + k] * d_b[k * cols + j]
 *
 * All matrices are row-major: row i of A is the `inner` floats from d_a[i * inner] on, and so on.
 *
 * @param d_a    rows x inner floats in device memory, only read
 * @param d_b    inner x cols floats in device memory, only read
 * @param d_c    rows x cols floats in device memory, written; overlaps neither d_a nor d_b
 * @param rows   rows of A and C; 0 launches nothing
 * @param inner  columns of A and rows of B; for 0, every element of C is 0, as an empty sum is
 * @param cols   columns of B and C; 0 launches nothing
 * @return cudaSuccess; cudaErrorInvalidValue if rows, inner or cols is negative; otherwise the
 *         error of the launch
 *
 * Graded: counts, with these limits.
 *
 * - Loads from device memory: at most 1.3 times the sectors that tiles of 16 x 16 load, as in
 *   `matmul_tiled`, and for the same sizes.
 * - Loads from shared memory, where rows and cols are multiples of 128: at most
 *   rows inner cols / 40 requests of a warp.
 * - Bank conflicts, for the same sizes: at most 1.3 wavefronts per request, on average. A request
 *   for float4 counts as four. Different numbers in the same bank are read one after the other.
 *
 * A thread that computes one element needs two numbers per product: one request per 16 products of
 * a warp. A thread that computes 4 x 4 elements needs 8 numbers per 16 products: one request per
 * 64.
 *
 * @note The CPU device counts the loads in the source. Load each number into a variable first, so
 *       that it counts once. (A GPU's compiler often omits a repeated load.)
 * @note Accuracy: c_ij may be off by 2 (2 + sqrt(inner)) eps times the sum over k of |a_ik b_kj|,
 *       with eps = 2^-24. (The roundings of so many products and additions are independent of each
 *       other and add up like a random walk, in any order: Higham and Mary 2019, SIAM J. Sci.
 *       Comput. 41.)
 * @note The function launches in the default stream and need not wait.
 * @note Each array may begin at any float of an allocation. Nothing else in d_c changes.
 */
cudaError_t matmul_blocked(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                           int cols);

#ifdef __cplusplus
}
#endif

#endif
