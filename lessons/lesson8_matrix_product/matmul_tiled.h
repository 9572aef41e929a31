// SPDX-License-Identifier: MIT
/**
 * @file matmul_tiled.h
 * Lesson 8, exercise 2: the matrix product with tiles in shared memory.
 */
#ifndef MATMUL_TILED_H
#define MATMUL_TILED_H

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
 * - Threads: at least 32 (or rows * cols, if that is less) share the elements of C. If rows and
 *   cols are at least 32, each block must compute at least one of them.
 * - Bytes that move between host and device: at most 1,024 in each direction, or rows * cols bytes
 *   if that is more.
 * - Loads from device memory: at most 1.3 times the sectors that tiles of 16 x 16 load. Such tiles
 *   load rows * inner * cols / 64 sectors, with each size rounded up to a multiple of 16. This
 *   limit applies only if inner and cols are multiples of 8, rows and cols are at least 64, and
 *   inner is at least 32.
 *
 * @note Accuracy: as in `matmul_naive`.
 * @note The function launches in the default stream. It need not wait for the kernel.
 * @note Each pointer may point to any float of an allocation, not only to the first. The function
 *       writes the rows * cols floats that begin at d_c, and no others.
 */
cudaError_t matmul_tiled(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                         int cols);

#ifdef __cplusplus
}
#endif

#endif
