// SPDX-License-Identifier: MIT
// cuBLAS on the CPU device, as far as it goes, for C11 and C++: names, parameters and statuses are
// those of its documentation. The work is done by the BLAS of this computer; where there is none,
// cublasCreate() says so. What is there, and what differs, is said in common/cpu_device/README.md.
//
// Matrices are stored column by column: element (i, j) of A is A[i + j * lda]. Each call that
// computes is one operation in the handle's stream and does not wait for it, but for those that
// give a number to the host.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;

/** The matrix itself, transposed, or transposed with its numbers conjugated (as real ones are). */
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;

/** Which triangle of a symmetric matrix is stored. */
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1 } cublasFillMode_t;

/** Where alpha, beta and numbers that are results lie. */
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;

typedef struct cublasContext *cublasHandle_t;

/** A new handle, owned by the caller: its stream is the default stream, its numbers are the host's.
 */
cublasStatus_t cublasCreate(cublasHandle_t *handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t *mode);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version);
/** A status's name, as "CUBLAS_STATUS_INVALID_VALUE", and its meaning. */
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);

// Each for float (S) and double (D).
#define GW_CUBLAS_CALLS(LETTER, REAL)                                                              \
    /** y = alpha x + y, of n elements */                                                          \
    cublasStatus_t cublas##LETTER##axpy(cublasHandle_t handle, int n, const REAL *alpha,           \
                                        const REAL *x, int incx, REAL *y, int incy);               \
    /** x = alpha x */                                                                             \
    cublasStatus_t cublas##LETTER##scal(cublasHandle_t handle, int n, const REAL *alpha, REAL *x,  \
                                        int incx);                                                 \
    /** the sum of x[i] y[i] */                                                                    \
    cublasStatus_t cublas##LETTER##dot(cublasHandle_t handle, int n, const REAL *x, int incx,      \
                                       const REAL *y, int incy, REAL *result);                     \
    /** the root of the sum of x[i]^2 */                                                           \
    cublasStatus_t cublas##LETTER##nrm2(cublasHandle_t handle, int n, const REAL *x, int incx,     \
                                        REAL *result);                                             \
    /** the sum of |x[i]| */                                                                       \
    cublasStatus_t cublas##LETTER##asum(cublasHandle_t handle, int n, const REAL *x, int incx,     \
                                        REAL *result);                                             \
    /** y = alpha op(A) x + beta y; A is m x n */                                                  \
    cublasStatus_t cublas##LETTER##gemv(                                                           \
        cublasHandle_t handle, cublasOperation_t trans, int m, int n, const REAL *alpha,           \
        const REAL *A, int lda, const REAL *x, int incx, const REAL *beta, REAL *y, int incy);     \
    /** C = alpha op(A) op(B) + beta C; C is m x n, op(A) m x k, op(B) k x n. Where beta is 0, C   \
     * is not read. */                                                                             \
    cublasStatus_t cublas##LETTER##gemm(cublasHandle_t handle, cublasOperation_t transa,           \
                                        cublasOperation_t transb, int m, int n, int k,             \
                                        const REAL *alpha, const REAL *A, int lda, const REAL *B,  \
                                        int ldb, const REAL *beta, REAL *C, int ldc);              \
    /** The same for `count` matrices, each `stride` elements behind the one before it. */         \
    cublasStatus_t cublas##LETTER##gemmStridedBatched(                                             \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,   \
        int k, const REAL *alpha, const REAL *A, int lda, long long int strideA, const REAL *B,    \
        int ldb, long long int strideB, const REAL *beta, REAL *C, int ldc, long long int strideC, \
        int count);                                                                                \
    /** C = alpha op(A) + beta op(B), all m x n: with beta 0 a transpose. What has the factor 0 is \
     * not read. */                                                                                \
    cublasStatus_t cublas##LETTER##geam(cublasHandle_t handle, cublasOperation_t transa,           \
                                        cublasOperation_t transb, int m, int n, const REAL *alpha, \
                                        const REAL *A, int lda, const REAL *beta, const REAL *B,   \
                                        int ldb, REAL *C, int ldc);

GW_CUBLAS_CALLS(S, float)
GW_CUBLAS_CALLS(D, double)
#undef GW_CUBLAS_CALLS

// Copies between the host and the device, which wait; the report of one that fails names the
// cudaMemcpy2D that it is. The call site is the caller's own.
#define GW_CUBLAS_COPY static inline __attribute__((always_inline)) cublasStatus_t

GW_CUBLAS_COPY gw_cublas_copy(int rows, int columns, int size, const void *from, int from_leading,
                              void *to, int to_leading, enum cudaMemcpyKind kind)
{
    if (rows < 0 || columns < 0 || size <= 0 || from_leading <= 0 || to_leading <= 0) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    if (rows == 0 || columns == 0) {
        return CUBLAS_STATUS_SUCCESS;
    }
    return cudaMemcpy2D(to, (size_t)to_leading * (size_t)size, from,
                        (size_t)from_leading * (size_t)size, (size_t)rows * (size_t)size,
                        (size_t)columns, kind) == cudaSuccess
               ? CUBLAS_STATUS_SUCCESS
               : CUBLAS_STATUS_MAPPING_ERROR;
}
/** n elements of so many bytes, which lie incx and incy elements apart. */
GW_CUBLAS_COPY cublasSetVector(int n, int elemSize, const void *x, int incx, void *devicePtr,
                               int incy)
{
    return gw_cublas_copy(1, n, elemSize, x, incx, devicePtr, incy, cudaMemcpyHostToDevice);
}
GW_CUBLAS_COPY cublasGetVector(int n, int elemSize, const void *x, int incx, void *y, int incy)
{
    return gw_cublas_copy(1, n, elemSize, x, incx, y, incy, cudaMemcpyDeviceToHost);
}
/** A matrix of so many rows and columns. */
GW_CUBLAS_COPY cublasSetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B,
                               int ldb)
{
    return lda < rows || ldb < rows
               ? CUBLAS_STATUS_INVALID_VALUE
               : gw_cublas_copy(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyHostToDevice);
}
GW_CUBLAS_COPY cublasGetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B,
                               int ldb)
{
    return lda < rows || ldb < rows
               ? CUBLAS_STATUS_INVALID_VALUE
               : gw_cublas_copy(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyDeviceToHost);
}
#undef GW_CUBLAS_COPY

#ifdef __cplusplus
}
#endif
