// SPDX-License-Identifier: MIT
/**
 * @file matmul_naive.h
 * Lesson 8, exercise 1: the matrix product with one thread per element.
 */
#ifndef MATMUL_NAIVE_H
#define MATMUL_NAIVE_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the product of two matrices, C = A B, on the device:
 *
 *     d_c[i * cols + j] = sum over k of d_a[i * inner + k] * d_b[k * cols + j]
 *
 * All matrices are row-major, as these indices show.
 *
 * @param d_a    rows x inner floats in device memory, only read
 * @param d_b    inner x cols floats in device memory, only read
 * @param d_c    rows x cols floats in device memory, written; overlaps neither d_a nor d_b
 * @param rows   rows of A and C; 0 launches nothing
 * @param inner  columns of A and rows of B; for 0, every element of C becomes 0 (a sum of no terms)
 * @param cols   columns of B and C; 0 launches nothing
 * @return cudaErrorInvalidValue if rows, inner or cols is negative; the error of the launch if it
 *         failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Threads: the elements of C are divided among at least 32 threads (or rows * cols threads, if
 *   that is less). If rows and cols are at least 32, no block may be idle: each must compute at
 *   least one element of C.
 * - Bytes that move between host and device: at most 1,024 in each direction, or rows * cols bytes
 *   if that is more. You need no copy; the limit only rules out shortcuts
 *   (docs/pages/shortcuts.md).
 * - Loads: at most 2.6 sectors of 32 bytes per request of a warp, on average, or 10.4 if a thread
 *   loads four floats at once (the type float4). So neighboring threads must compute neighboring
 *   columns. This limit applies only if inner and cols are multiples of 8, rows and cols are at
 *   least 64, and inner is at least 32.
 *
 * @note Accuracy: with eps = 2^-24,
 *       |error of c_ij| <= 2 * (2 + sqrt(inner)) * eps * (sum over k of |a_ik * b_kj|).
 *       The rounding errors usually cancel in part, whatever the order of the additions. So the
 *       factor has sqrt(inner), not inner (Higham and Mary 2019, SIAM J. Sci. Comput. 41).
 * @note The function launches in the default stream. It need not wait for the kernel.
 * @note Each pointer may point to any float of an allocation, not only to the first. The function
 *       writes the rows * cols floats that begin at d_c, and no others.
 */
cudaError_t matmul_naive(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                         int cols);

#ifdef __cplusplus
}
#endif

#endif
