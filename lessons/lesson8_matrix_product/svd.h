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
 * Computes the thin singular value decomposition of A on the device, by cuSOLVER's
 * cusolverDnSgesvd. Thin means that U and V have only k = min(rows, cols) columns:
 *
 *     A = U diag(s) V^T
 *
 * U is rows x k, s has k numbers, and V^T is k x cols. All matrices are row-major: element (i, j)
 * of A is d_a[i * cols + j].
 *
 * cusolverDnSgesvd reads and writes column-major matrices, and needs at least as many rows as
 * columns. It returns V^T instead of V, and overwrites its input matrix. For the thin U and V^T,
 * pass 'S' as jobu and 'S' as jobvt.
 *
 * - If A is wide (cols >= rows), pass a copy of A. The library reads it as A^T = V diag(s) U^T,
 *   which has enough rows. The library's parameters are named U and VT. To its U it writes the
 *   matrix V, column-major. In memory this is V^T row-major, so pass d_vt there. To its VT it
 *   writes the matrix U^T, column-major. In memory this is U row-major, so pass d_u there.
 * - If A is tall, transpose A to an array of cols x rows, and pass this array. The library reads it
 *   as A. It writes U and V^T column-major, so transpose both afterwards.
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
 * - cudaErrorUnknown if a library call failed (with a NULL handle, every call fails), or if devInfo
 *   is not 0
 * - otherwise cudaSuccess
 *
 * After an error, the contents of the results are unspecified.
 *
 * Graded: counts and results, with these limits, where eps = 2^-24.
 *
 * - Library calls that start work on the device: 1 to 5. You need only one, cusolverDnSgesvd.
 * - New handles: 0. cuBLAS can transpose, but it needs a handle of its own. So transpose with a
 *   kernel instead: svd_transpose_kernel in the skeleton.
 * - Copies to the host: only devInfo, the int that says whether the decomposition succeeded. All
 *   matrices stay on the device.
 * - Singular values: not negative, in descending order. The error of each is at most 16 *
 *   sqrt(max(rows, cols)) * eps * s_0, where s_0 is the largest singular value. (Weyl's theorem:
 *   if rounding adds a matrix E to A, no singular value changes by more than the largest singular
 *   value of E.)
 * - Perpendicular columns of length 1, in U and V: no element of U^T U - I or V^T V - I is larger
 *   than 16 * k * eps in absolute value. I is the identity matrix.
 * - ||A - U diag(s) V^T|| <= 16 * sqrt(k) * eps * ||A||. The norm ||X|| is the square root of the
 *   sum of the squares of all elements of X.
 *
 * @note The signs are not unique: you may multiply column j of U by -1, if you also multiply row j
 *       of V^T by -1.
 * @note The handle's stream is the default stream. Use this stream for your own kernels and copies
 *       too, and do not change the handle.
 * @note The function allocates memory for intermediate results, and frees it, also after an error.
 * @note Each pointer may point to any float of an allocation, not only to the first. The function
 *       changes no other memory of the caller.
 */
cudaError_t svd(cusolverDnHandle_t handle, const float *d_a, float *d_u, float *d_s, float *d_vt,
                int rows, int cols);

#ifdef __cplusplus
}
#endif

#endif
