// SPDX-License-Identifier: MIT
/**
 * @file matmul_library.h
 * Lesson 8, exercise 4: the product by cuBLAS, whose matrices lie column by column.
 */
#ifndef MATMUL_LIBRARY_H
#define MATMUL_LIBRARY_H

#include "gridwork.h"

#include <cublas_v2.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The product of two matrices, C = A B, by cuBLAS. All lie row by row, as in `matmul_naive`: row i
 * of A are the `inner` floats from d_a[i * inner] on, and so on. c_ij is the sum of a_ik b_kj over
 * all k, and may be off as there.
 *
 * cuBLAS stores matrices column by column: element (i, j) is at [i + j * ld], where ld, the leading
 * dimension, is how many elements lie from one column to the next. What lies row by row is, column
 * by column, the transpose; and (A B)^T is B^T A^T.
 *
 * Graded by counts: the library does all of it in one call (cublasSgemm, or another that
 * multiplies), so that there is no launch of a kernel of yours, no copy, no allocation, and no
 * handle but the caller's: to create one takes longer than most products.
 *
 * The work goes to the handle's stream, and the function need not wait for it. The handle is left
 * as it was: its numbers alpha and beta are the host's (CUBLAS_POINTER_MODE_HOST). The arrays may
 * begin at any float of an allocation. Nothing else of d_c changes.
 *
 * @param handle  of cuBLAS, the caller's
 * @param d_a     rows x inner floats in device memory, only read
 * @param d_b     inner x cols floats in device memory, only read
 * @param d_c     rows x cols floats in device memory, written, whatever they held; overlaps neither
 *                of them
 * @param rows    of A and C; for 0 there is nothing to do
 * @param inner   columns of A and rows of B; for 0 all of C is 0, as an empty sum is. (cuBLAS takes
 *                no leading dimension of 0.)
 * @param cols    of B and C; for 0 there is nothing to do
 * @return cudaSuccess; cudaErrorInvalidValue if one of the three is negative; cudaErrorUnknown if
 * cuBLAS returns anything but CUBLAS_STATUS_SUCCESS
 */
cudaError_t matmul_library(cublasHandle_t handle, const float *d_a, const float *d_b, float *d_c,
                           int rows, int inner, int cols);

#ifdef __cplusplus
}
#endif

#endif
