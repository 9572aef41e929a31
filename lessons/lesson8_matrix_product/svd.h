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
 * Computes the thin singular value decomposition of A on the device, by cuSOLVER:
 *
 *     A = U diag(s) V^T        with k = min(rows, cols)
 *
 * U is rows x k, s has k numbers, and V^T is k x cols. All matrices are row-major: row i of A is
 * the `cols` floats from d_a[i * cols] on, and so on.
 *
 * cusolverDnSgesvd reads and writes column-major matrices, and needs at least as many rows as
 * columns. It returns V^T instead of V, and destroys its input matrix. It reads a row-major matrix
 * as the transpose. So a wide matrix (cols >= rows) is already in the order that it needs. You
 * transpose only a tall matrix, and then its results too.
 *
 * @param handle  handle of cuSOLVER; the caller owns it
 * @param d_a     rows x cols floats in device memory, only read
 * @param d_u     rows x k floats in device memory, written
 * @param d_s     k floats in device memory, written
 * @param d_vt    k x cols floats in device memory, written; none of the four arrays overlap
 * @param rows    rows of A and U, at least 1
 * @param cols    columns of A and V^T, at least 1
 * @return
 * - cudaSuccess
 * - cudaErrorInvalidValue if rows or cols is less than 1
 * - the first error of a CUDA call
 * - cudaErrorUnknown if a library call failed (all calls fail with a handle that is NULL), or if
 *   devInfo is not 0
 *
 * After an error, the contents of the results are unspecified.
 *
 * Graded: counts and results, with these limits, where eps = 2^-24.
 *
 * - Library calls that give the device work: at most 5.
 * - Handles: none created.
 * - Copies: devInfo, the status of the decomposition, comes to the host; no matrix does.
 * - Singular values: not negative, the largest first, each within 16 sqrt(max(rows, cols)) eps
 *   times the largest. (Weyl: no value is off by more than the norm of the error in A.)
 * - |U^T U - I| and |V^T V - I|: each element at most 16 k eps.
 * - |A - U diag(s) V^T|, the root of the sum of squares: at most 16 sqrt(k) eps |A|.
 *
 * @note Signs are free: a column of U and its row of V^T may both change sign.
 * @note The function works in the handle's stream, which is the default stream. It leaves the
 *       handle as it was.
 * @note The function allocates and frees its own memory for intermediate results, also after a call
 *       that failed.
 * @note Each array may begin at any float of an allocation. Nothing else in the results changes.
 */
cudaError_t svd(cusolverDnHandle_t handle, const float *d_a, float *d_u, float *d_s, float *d_vt,
                int rows, int cols);

#ifdef __cplusplus
}
#endif

#endif
