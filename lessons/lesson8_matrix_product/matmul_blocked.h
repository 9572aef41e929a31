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
 * @return cudaErrorInvalidValue if rows, inner or cols is negative; the error of the launch if it
 *         failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Loads from device memory: the limit of `matmul_tiled`, for the same sizes. (Larger tiles load
 *   less than it allows.)
 * - Loads from shared memory: at least 40 products per request of a warp, so at most rows * inner *
 *   cols / 40 requests. This limit and the next one apply only if the conditions of `matmul_tiled`
 *   hold, and rows and cols are multiples of 128.
 * - Bank conflicts: at most 1.3 wavefronts per request, on average. If a thread loads four floats
 *   at once (the type float4), at most 5.2. Count the different words that a request reads in each
 *   bank: the largest count is its number of wavefronts.
 *
 * If a thread computes one element, it needs two numbers per product. A warp makes two requests for
 * its 32 products: one per 16. If a thread computes 4 x 4 elements, it needs 8 numbers for 16
 * products. A warp makes 8 requests for its 512 products: one per 64.
 *
 * @note The CPU device counts each load in the source. So load each number into a variable once,
 *       and use the variable for all its products. (A GPU's compiler often omits repeated loads.)
 * @note Accuracy: with eps = 2^-24,
 *       |error of c_ij| <= 2 * (2 + sqrt(inner)) * eps * (sum over k of |a_ik * b_kj|).
 *       The rounding errors partly cancel, in any order of the additions. So their sum grows like
 *       sqrt(inner), not like inner (Higham and Mary 2019, SIAM J. Sci. Comput. 41).
 * @note The function launches in the default stream and need not wait.
 * @note Each array may begin at any float of an allocation, not only at the first. The function
 *       writes only these rows * cols floats of d_c.
 */
cudaError_t matmul_blocked(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                           int cols);

#ifdef __cplusplus
}
#endif

#endif
