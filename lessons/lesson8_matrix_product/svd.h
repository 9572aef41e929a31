// SPDX-License-Identifier: MIT
/**
 * @file svd.h
 * Lesson 8, exercise 5: a singular value decomposition by cuSOLVER, of row-major matrices.
 */
#ifndef SVD_H
#define SVD_H

#include "gridwork.h"

#include <cusolverDn.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the thin singular value decomposition of A on the device, by cuSOLVER. Thin means that U
 * and V have k columns only:
 *
 *     A = U diag(s) V^T        with k = min(rows, cols)
 *
 * U is rows x k, s has k numbers, and V^T is k x cols. All matrices are row-major: row i of A is
 * the `cols` floats from d_a[i * cols] on, and so on.
 *
 * cusolverDnSgesvd reads and writes column-major matrices, and needs at least as many rows as
 * columns. It returns V^T instead of V, and overwrites its input matrix. It reads your row-major A
 * as A^T. If A is wide (cols >= rows), A^T has enough rows: pass a copy of A, without a transpose.
 * If A is tall, transpose it first, and transpose the library's U and V^T afterwards.
 *
 * @param handle  handle of cuSOLVER; the caller owns it
 * @param d_a     rows x cols floats in device memory, only read
 * @param d_u     rows x k floats in device memory, written
 * @param d_s     k floats in device memory, written
 * @param d_vt    k x cols floats in device memory, written; none of the four arrays overlap
 * @param rows    rows of A and U, at least 1
 * @param cols    columns of A and V^T, at least 1
 * @return
 * - cudaErrorInvalidValue if rows or cols is less than 1
 * - the first error of a CUDA call
 * - cudaErrorUnknown if a library call failed (all calls fail with a handle that is NULL), or if
 *   devInfo is not 0
 * - otherwise cudaSuccess
 *
 * After an error, the contents of the results are unspecified.
 *
 * Graded: counts and results, with these limits, where eps = 2^-24.
 *
 * - Library calls that start work on the device: at most 5. cusolverDnSgesvd is one.
 * - Handles: none created.
 * - Copies to the host: only devInfo, the int that says whether the decomposition succeeded. All
 *   matrices stay on the device.
 * - Singular values: not negative, in descending order. The error of each is at most 16 *
 *   sqrt(max(rows, cols)) * eps * s_0, and s_0 is the largest. (Weyl's theorem: if you add a matrix
 *   E of errors to A, each singular value changes by at most the largest singular value of E.)
 * - U^T U - I and V^T V - I: no element is larger than 16 * k * eps in absolute value.
 * - ||A - U diag(s) V^T|| <= 16 * sqrt(k) * eps * ||A||. The norm ||X|| is the square root of the
 *   sum of the squares of all elements of X.
 *
 * @note You may multiply column l of U and row l of V^T by -1, but only both: the product is the
 *       same.
 * @note The handle's stream is the default stream. Use it for your own kernels and copies too, and
 *       do not change the handle.
 * @note The function allocates and frees its own memory for intermediate results, also after a call
 *       that failed.
 * @note Each array may begin at any float of an allocation, not only at the first. The function
 *       writes nothing beside these results.
 */
cudaError_t svd(cusolverDnHandle_t handle, const float *d_a, float *d_u, float *d_s, float *d_vt,
                int rows, int cols);

#ifdef __cplusplus
}
#endif

#endif
