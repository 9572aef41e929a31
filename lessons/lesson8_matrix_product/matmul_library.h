// SPDX-License-Identifier: MIT
/**
 * @file matmul_library.h
 * Lesson 8, exercise 4: the matrix product by cuBLAS, whose matrices are column-major.
 */
#ifndef MATMUL_LIBRARY_H
#define MATMUL_LIBRARY_H

#include "gridwork.h"

#include <cublas_v2.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the product of two matrices, C = A B, by cuBLAS:
 *
 *     d_c[i * cols + j] = sum over k of d_a[i * inner + k] * d_b[k * cols + j]
 *
 * All matrices are row-major, as these indices show. Those of cuBLAS are column-major: element
 * (i, j) is at [i + j * ld], with the leading dimension ld. So cuBLAS reads a row-major matrix as
 * its transpose.
 *
 * @param handle  handle of cuBLAS; the caller owns it
 * @param d_a     rows x inner floats in device memory, only read
 * @param d_b     inner x cols floats in device memory, only read
 * @param d_c     rows x cols floats in device memory, written; overlaps neither d_a nor d_b. Its
 *                old values, which may be NaN, must not change the result
 * @param rows    rows of A and C; for 0 there is nothing to do
 * @param inner   columns of A and rows of B; for 0, every element of C becomes 0 (a sum of no
 *                terms). Then pass 1 as the leading dimension of d_a: cuBLAS accepts no 0
 * @param cols    columns of B and C; for 0 there is nothing to do
 * @return cudaErrorInvalidValue if rows, inner or cols is negative; cudaErrorUnknown if cuBLAS
 *         returns anything but CUBLAS_STATUS_SUCCESS; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Library calls that start work on the device: exactly 1 if no size is 0. It is cublasSgemm, or
 *   another function of cuBLAS that computes a matrix product.
 * - Launches of your own kernels: 0.
 * - Allocations: 0.
 * - New handles: 0. Creating a handle takes longer than most products.
 *
 * @note Accuracy: as in `matmul_naive`.
 * @note The work goes to the stream of the handle. The function need not wait for it.
 * @note The handle expects alpha and beta in host memory (CUBLAS_POINTER_MODE_HOST). If you change
 *       its pointer mode or its stream, restore them before you return.
 * @note Each pointer may point to any float of an allocation, not only to the first. The function
 *       writes the rows * cols floats that begin at d_c, and no others.
 */
cudaError_t matmul_library(cublasHandle_t handle, const float *d_a, const float *d_b, float *d_c,
                           int rows, int inner, int cols);

#ifdef __cplusplus
}
#endif

#endif
