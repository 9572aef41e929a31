// SPDX-License-Identifier: MIT
/**
 * @file svd.h
 * Lesson 8, exercise 5: a decomposition that a library has, and matrices that lie otherwise than it
 * wants them.
 */
#ifndef SVD_H
#define SVD_H

#include "gridwork.h"

#include <cusolverDn.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The thin singular value decomposition A = U diag(s) V^T on the device, by cuSOLVER. With k the
 * smaller of rows and cols, U is rows x k, s has k numbers, and V^T is k x cols. All lie row by
 * row: row i of A are the `cols` floats from d_a[i * cols] on, and so on.
 *
 * cusolverDnSgesvd takes and leaves matrices column by column, wants at least as many rows as
 * columns, returns V^T and not V, and destroys what it decomposes. A matrix that lies row by row is
 * its own transpose to it: so a wide one (cols >= rows) is what it wants as it lies, and only a
 * tall one must be transposed, and what comes of it too.
 *
 * Signs are free: with a column of U the row of V^T may change its sign. So these are compared,
 * with eps = 2^-24:
 *
 * - the singular values: not negative, the largest first, each within 16 sqrt(max(rows, cols)) eps
 *   times the largest (Weyl: none is off by more than the norm of the error in A)
 * - |U^T U - I| and |V^T V - I|, each element: 16 k eps
 * - |A - U diag(s) V^T|, the root of the sum of squares: 16 sqrt(k) eps |A|
 *
 * Graded by counts: at most 5 calls of a library that give the device work; no handle is made; what
 * the decomposition says of itself (devInfo) comes to the host, and no matrix does.
 *
 * The function works in the handle's stream, which is the default stream, and leaves the handle as
 * it was. Memory for whatever lies between is its own to allocate and to free, also after a call
 * that failed. The arrays may begin at any float of an allocation. Nothing else of the results
 * changes.
 *
 * @param handle  of cuSOLVER, the caller's
 * @param d_a     rows x cols floats in device memory, only read
 * @param d_u     rows x k floats in device memory, written
 * @param d_s     k floats in device memory, written
 * @param d_vt    k x cols floats in device memory, written; none of the four overlap
 * @param rows    of A and U, at least 1
 * @param cols    of A and V^T, at least 1
 * @return cudaSuccess; cudaErrorInvalidValue if rows or cols is less than 1; the first error of a
 *         call of CUDA; cudaErrorUnknown if one of the library failed (as all do with a handle that
 *         is NULL), or devInfo is not 0. What the results hold after an error is not said.
 */
cudaError_t svd(cusolverDnHandle_t handle, const float *d_a, float *d_u, float *d_s, float *d_vt,
                int rows, int cols);

#ifdef __cplusplus
}
#endif

#endif
