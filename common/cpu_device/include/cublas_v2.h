// SPDX-License-Identifier: MIT
// cuBLAS on the CPU device, as far as it goes, for C11 and C++: names, parameters and statuses are
// those of its documentation. The work is done by the BLAS of this computer; where there is none,
// cublasCreate() says so. What is there, and what differs, is said in common/cpu_device/design.md.
//
// Matrices are stored column by column: element (i, j) of A is A[i + j * lda]. Each call that
// computes is one operation in the handle's stream and does not wait for it, but for those that
// give a number to the host.
#pragma once

#include "library_types.h"

#include <cuda_runtime_api.h>

#ifdef __cplusplus
#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#define GW_HALF __half
extern "C" {
#else
#define GW_HALF void // a number of 16 bits, whose type is C++'s
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

/** Which units of a GPU may compute: the CPU device has none to choose from. */
typedef enum {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3,
    CUBLAS_FP32_EMULATED_BF16X9_MATH = 4,
    CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;

/** In which numbers a product is added up. */
typedef enum {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;

/** How a GPU is to multiply; here all are the same. ALGO0 to ALGO23 and ALGO0_TENSOR_OP to
 * ALGO15_TENSOR_OP follow each other. */
typedef enum {
    CUBLAS_GEMM_DFALT = -1,
    CUBLAS_GEMM_DEFAULT = -1,
    CUBLAS_GEMM_ALGO0 = 0,
    CUBLAS_GEMM_ALGO1 = 1,
    CUBLAS_GEMM_ALGO2 = 2,
    CUBLAS_GEMM_ALGO3 = 3,
    CUBLAS_GEMM_ALGO23 = 23,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
    CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
    CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
} cublasGemmAlgo_t;

typedef struct cublasContext *cublasHandle_t;

/** A new handle, owned by the caller: its stream is the default stream, its numbers are the host's.
 */
cublasStatus_t cublasCreate(cublasHandle_t *handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t *mode);
/** Kept and told again; changes nothing. */
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);
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
    /** y = x */                                                                                   \
    cublasStatus_t cublas##LETTER##copy(cublasHandle_t handle, int n, const REAL *x, int incx,     \
                                        REAL *y, int incy);                                        \
    /** x and y change places. */                                                                  \
    cublasStatus_t cublas##LETTER##swap(cublasHandle_t handle, int n, REAL *x, int incx, REAL *y,  \
                                        int incy);                                                 \
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

/** cublasSgemm() of half numbers. */
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, int k, const GW_HALF *alpha,
                           const GW_HALF *A, int lda, const GW_HALF *B, int ldb,
                           const GW_HALF *beta, GW_HALF *C, int ldc);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k,
                                         const GW_HALF *alpha, const GW_HALF *A, int lda,
                                         long long int strideA, const GW_HALF *B, int ldb,
                                         long long int strideB, const GW_HALF *beta, GW_HALF *C,
                                         int ldc, long long int strideC, int count);

/** The same of numbers that the call names. A and B are of one type: CUDA_R_16F, CUDA_R_16BF or
 * CUDA_R_32F with CUBLAS_COMPUTE_32F, of which C is, too, or CUDA_R_32F, and alpha and beta are
 * float; CUDA_R_16F alone with CUBLAS_COMPUTE_16F, alpha and beta half; CUDA_R_64F alone with
 * CUBLAS_COMPUTE_64F, alpha and beta double. Anything else is CUBLAS_STATUS_NOT_SUPPORTED. */
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                            cublasOperation_t transb, int m, int n, int k, const void *alpha,
                            const void *A, cudaDataType Atype, int lda, const void *B,
                            cudaDataType Btype, int ldb, const void *beta, void *C,
                            cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
                            cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k,
                                          const void *alpha, const void *A, cudaDataType Atype,
                                          int lda, long long int strideA, const void *B,
                                          cudaDataType Btype, int ldb, long long int strideB,
                                          const void *beta, void *C, cudaDataType Ctype, int ldc,
                                          long long int strideC, int count,
                                          cublasComputeType_t computeType, cublasGemmAlgo_t algo);

// Copies between the host and the device; the report of one that fails names the cudaMemcpy2D or
// cudaMemcpy2DAsync that it is. The call site is the caller's own.
#define GW_CUBLAS_COPY static inline __attribute__((always_inline)) cublasStatus_t

static inline int gw_cublas_cannot_copy(int rows, int columns, int size, int from_leading,
                                        int to_leading)
{
    return rows < 0 || columns < 0 || size <= 0 || from_leading <= 0 || to_leading <= 0;
}
GW_CUBLAS_COPY gw_cublas_copied(cudaError_t error)
{
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
GW_CUBLAS_COPY gw_cublas_copy(int rows, int columns, int size, const void *from, int from_leading,
                              void *to, int to_leading, enum cudaMemcpyKind kind)
{
    if (gw_cublas_cannot_copy(rows, columns, size, from_leading, to_leading)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    if (rows == 0 || columns == 0) {
        return CUBLAS_STATUS_SUCCESS;
    }
    return gw_cublas_copied(cudaMemcpy2D(to, (size_t)to_leading * (size_t)size, from,
                                         (size_t)from_leading * (size_t)size,
                                         (size_t)rows * (size_t)size, (size_t)columns, kind));
}
GW_CUBLAS_COPY gw_cublas_copy_later(int rows, int columns, int size, const void *from,
                                    int from_leading, void *to, int to_leading,
                                    enum cudaMemcpyKind kind, cudaStream_t stream)
{
    if (gw_cublas_cannot_copy(rows, columns, size, from_leading, to_leading)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    if (rows == 0 || columns == 0) {
        return CUBLAS_STATUS_SUCCESS;
    }
    return gw_cublas_copied(cudaMemcpy2DAsync(
        to, (size_t)to_leading * (size_t)size, from, (size_t)from_leading * (size_t)size,
        (size_t)rows * (size_t)size, (size_t)columns, kind, stream));
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
/** The same in the order of a stream. */
GW_CUBLAS_COPY cublasSetVectorAsync(int n, int elemSize, const void *x, int incx, void *devicePtr,
                                    int incy, cudaStream_t stream)
{
    return gw_cublas_copy_later(1, n, elemSize, x, incx, devicePtr, incy, cudaMemcpyHostToDevice,
                                stream);
}
GW_CUBLAS_COPY cublasGetVectorAsync(int n, int elemSize, const void *x, int incx, void *y, int incy,
                                    cudaStream_t stream)
{
    return gw_cublas_copy_later(1, n, elemSize, x, incx, y, incy, cudaMemcpyDeviceToHost, stream);
}
GW_CUBLAS_COPY cublasSetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda,
                                    void *B, int ldb, cudaStream_t stream)
{
    return lda < rows || ldb < rows ? CUBLAS_STATUS_INVALID_VALUE
                                    : gw_cublas_copy_later(rows, cols, elemSize, A, lda, B, ldb,
                                                           cudaMemcpyHostToDevice, stream);
}
GW_CUBLAS_COPY cublasGetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda,
                                    void *B, int ldb, cudaStream_t stream)
{
    return lda < rows || ldb < rows ? CUBLAS_STATUS_INVALID_VALUE
                                    : gw_cublas_copy_later(rows, cols, elemSize, A, lda, B, ldb,
                                                           cudaMemcpyDeviceToHost, stream);
}
#undef GW_CUBLAS_COPY
#undef GW_HALF

#ifdef __cplusplus
}

// Programs from before CUDA 11 name the numbers that are added up by their type.
inline __attribute__((always_inline)) cublasComputeType_t gw_cublas_compute(cudaDataType type)
{
    return type == CUDA_R_16F   ? CUBLAS_COMPUTE_16F
           : type == CUDA_R_64F ? CUBLAS_COMPUTE_64F
           : type == CUDA_R_32F ? CUBLAS_COMPUTE_32F
                                : CUBLAS_COMPUTE_32I;
}
inline __attribute__((always_inline)) cublasStatus_t
cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
             int n, int k, const void *alpha, const void *A, cudaDataType Atype, int lda,
             const void *B, cudaDataType Btype, int ldb, const void *beta, void *C,
             cudaDataType Ctype, int ldc, cudaDataType computeType, cublasGemmAlgo_t algo)
{
    return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta,
                        C, Ctype, ldc, gw_cublas_compute(computeType), algo);
}
#endif
