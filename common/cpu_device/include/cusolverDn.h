// SPDX-License-Identifier: MIT
// The dense part of cuSOLVER on the CPU device, as far as it goes: names, parameters and statuses
// are those of its documentation. The work is done by the LAPACK of this computer; where there is
// none, cusolverDnCreate() says so.
//
// Matrices are stored column by column, as in cublas_v2.h. Each call that computes is one operation
// in the handle's stream and does not wait for it; whether it went well is written to devInfo, an
// int in device memory: 0, or -i where parameter i is wrong, or more, by the call. A workspace has
// as many elements, not bytes, as the call's _bufferSize says, and is the caller's.
#pragma once

#include "cublas_v2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    CUSOLVER_STATUS_SUCCESS = 0,
    CUSOLVER_STATUS_NOT_INITIALIZED = 1,
    CUSOLVER_STATUS_ALLOC_FAILED = 2,
    CUSOLVER_STATUS_INVALID_VALUE = 3,
    CUSOLVER_STATUS_ARCH_MISMATCH = 4,
    CUSOLVER_STATUS_MAPPING_ERROR = 5,
    CUSOLVER_STATUS_EXECUTION_FAILED = 6,
    CUSOLVER_STATUS_INTERNAL_ERROR = 7,
    CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSOLVER_STATUS_NOT_SUPPORTED = 9
} cusolverStatus_t;

typedef struct cusolverDnContext *cusolverDnHandle_t;

/** A new handle, owned by the caller: its stream is the default stream. */
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream);

// Each for float (S) and double (D).
#define GW_CUSOLVER_CALLS(LETTER, REAL)                                                            \
    cusolverStatus_t cusolverDn##LETTER##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n, \
                                                          int *lwork);                             \
    /**                                                                                            \
     * A = U diag(S) VT, for m >= n alone. What A held is lost.                                    \
     * @param jobu   'A': all m columns of U; 'S': the first n; 'O': those, in A; 'N': none        \
     * @param jobvt  the same of the rows of VT                                                    \
     * @param S      n singular values, the largest first                                          \
     * @param rwork  n - 1 numbers, or NULL                                                        \
     */                                                                                            \
    cusolverStatus_t cusolverDn##LETTER##gesvd(cusolverDnHandle_t handle, signed char jobu,        \
                                               signed char jobvt, int m, int n, REAL *A, int lda,  \
                                               REAL *S, REAL *U, int ldu, REAL *VT, int ldvt,      \
                                               REAL *work, int lwork, REAL *rwork, int *devInfo);  \
    cusolverStatus_t cusolverDn##LETTER##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, \
                                                          REAL *A, int lda, int *lwork);           \
    /** P A = L U, in A. @param devIpiv min(m, n) rows, counted from 1; NULL: no pivoting, which   \
     * the CPU device does not support */                                                          \
    cusolverStatus_t cusolverDn##LETTER##getrf(cusolverDnHandle_t handle, int m, int n, REAL *A,   \
                                               int lda, REAL *work, int *devIpiv, int *devInfo);   \
    /** op(A) X = B by getrf's A, X in B, which is n x nrhs. */                                    \
    cusolverStatus_t cusolverDn##LETTER##getrs(                                                    \
        cusolverDnHandle_t handle, cublasOperation_t trans, int n, int nrhs, const REAL *A,        \
        int lda, const int *devIpiv, REAL *B, int ldb, int *devInfo);                              \
    cusolverStatus_t cusolverDn##LETTER##potrf_bufferSize(                                         \
        cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, REAL *A, int lda, int *lwork);    \
    /** A = L L^T or U^T U, in A; the other triangle is left as it is. devInfo is i > 0 where the  \
     * leading i x i part is not positive definite. */                                             \
    cusolverStatus_t cusolverDn##LETTER##potrf(cusolverDnHandle_t handle, cublasFillMode_t uplo,   \
                                               int n, REAL *A, int lda, REAL *work, int lwork,     \
                                               int *devInfo);                                      \
    /** A X = B by potrf's A, X in B, which is n x nrhs. */                                        \
    cusolverStatus_t cusolverDn##LETTER##potrs(cusolverDnHandle_t handle, cublasFillMode_t uplo,   \
                                               int n, int nrhs, const REAL *A, int lda, REAL *B,   \
                                               int ldb, int *devInfo);                             \
    cusolverStatus_t cusolverDn##LETTER##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, \
                                                          REAL *A, int lda, int *lwork);           \
    /** A = Q R, in A: R above, below it the reflections whose factors go to tau. */               \
    cusolverStatus_t cusolverDn##LETTER##geqrf(cusolverDnHandle_t handle, int m, int n, REAL *A,   \
                                               int lda, REAL *tau, REAL *work, int lwork,          \
                                               int *devInfo);

GW_CUSOLVER_CALLS(S, float)
GW_CUSOLVER_CALLS(D, double)
#undef GW_CUSOLVER_CALLS

#ifdef __cplusplus
}

#include "../kernel_side/not_supported.h"

#define GW_NO_EIGENVALUES                                                                          \
    GW_THERE_IS_NO("eigenvalues by cuSOLVER: cusolverDnDgesvd() has singular values")
typedef enum {
    CUSOLVER_EIG_MODE_NOVECTOR = 0,
    CUSOLVER_EIG_MODE_VECTOR = 1
} cusolverEigMode_t GW_NO_EIGENVALUES;
#define GW_NO_SOLVER(NAME)                                                                         \
    template <typename... Arguments>                                                               \
    GW_NO_EIGENVALUES cusolverStatus_t cusolverDn##NAME##_bufferSize(const Arguments &...);        \
    template <typename... Arguments>                                                               \
    GW_NO_EIGENVALUES cusolverStatus_t cusolverDn##NAME(const Arguments &...);
GW_NO_SOLVER(Ssyevd)
GW_NO_SOLVER(Dsyevd)
GW_NO_SOLVER(Cheevd)
GW_NO_SOLVER(Zheevd)
GW_NO_SOLVER(Ssyevj)
GW_NO_SOLVER(Dsyevj)
#undef GW_NO_SOLVER
#undef GW_NO_EIGENVALUES
#endif
