// SPDX-License-Identifier: MIT
// cuBLAS: products whose numbers are named by the call, and those of half precision.
#include "cpu_device/libraries/cublas_gemm.h"

/** What one way of computing is given, by the table of cublasGemmEx() in cuBLAS's documentation. */
static bool is_taken(cublasComputeType_t compute, cudaDataType a, cudaDataType c)
{
    switch (compute) {
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC:
        return a == CUDA_R_16F && c == CUDA_R_16F;
    case CUBLAS_COMPUTE_32F:
    case CUBLAS_COMPUTE_32F_PEDANTIC:
        return (a == CUDA_R_32F && c == CUDA_R_32F) ||
               ((a == CUDA_R_16F || a == CUDA_R_16BF) && (c == a || c == CUDA_R_32F));
    case CUBLAS_COMPUTE_32F_FAST_16F:
    case CUBLAS_COMPUTE_32F_FAST_16BF:
    case CUBLAS_COMPUTE_32F_FAST_TF32:
        return a == CUDA_R_32F && c == CUDA_R_32F;
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC:
        return a == CUDA_R_64F && c == CUDA_R_64F;
    default:
        return false;
    }
}

static enum gw_library_number number_of(cudaDataType type)
{
    return type == CUDA_R_16F    ? GW_LIBRARY_HALF
           : type == CUDA_R_16BF ? GW_LIBRARY_BFLOAT
                                 : GW_LIBRARY_REAL;
}

static bool is_algorithm(cublasGemmAlgo_t algo)
{
    return (algo >= CUBLAS_GEMM_DEFAULT && algo <= CUBLAS_GEMM_ALGO23) ||
           (algo >= CUBLAS_GEMM_DEFAULT_TENSOR_OP && algo <= CUBLAS_GEMM_ALGO15_TENSOR_OP);
}

/** The types of a product. */
struct types {
    cudaDataType a, b, c;
    cublasComputeType_t compute;
};

static cublasStatus_t gemm(struct gw_call *call, cublasHandle_t handle,
                           const struct gw_cublas_product *given, struct types types,
                           cublasGemmAlgo_t algo)
{
    const bool is_double =
        types.compute == CUBLAS_COMPUTE_64F || types.compute == CUBLAS_COMPUTE_64F_PEDANTIC;
    struct gw_library_work work = gw_library_begin(call, GW_CUBLAS, handle, is_double);
    if (types.a != types.b || !is_taken(types.compute, types.a, types.c)) {
        gw_library_fail(
            &work, GW_LIBRARY_NOT_SUPPORTED,
            "A, B and C hold numbers %d, %d and %d (cudaDataType), which compute type %d "
            "does not go with: " GW_THE_DEVICE
            " multiplies CUDA_R_16F, CUDA_R_16BF and CUDA_R_32F by CUBLAS_COMPUTE_32F, "
            "CUDA_R_16F by CUBLAS_COMPUTE_16F and CUDA_R_64F by CUBLAS_COMPUTE_64F",
            (int)types.a, (int)types.b, (int)types.c, (int)types.compute);
    }
    if (!is_algorithm(algo)) {
        gw_library_fail(&work, GW_LIBRARY_NOT_SUPPORTED,
                        "%d is no algorithm: CUBLAS_GEMM_DEFAULT leaves the choice to cuBLAS",
                        (int)algo);
    }
    work.number_a = number_of(types.a);
    work.number_b = number_of(types.b);
    work.number_c = number_of(types.c);
    work.half_factors =
        types.compute == CUBLAS_COMPUTE_16F || types.compute == CUBLAS_COMPUTE_16F_PEDANTIC;
    return gw_cublas_gemm(work, given);
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                            cublasOperation_t transb, int m, int n, int k, const void *alpha,
                            const void *A, cudaDataType Atype, int lda, const void *B,
                            cudaDataType Btype, int ldb, const void *beta, void *C,
                            cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
                            cublasGemmAlgo_t algo)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    return gemm(&call, handle,
                &(struct gw_cublas_product){transa, transb, m, n, k, alpha, A, lda, 0, B, ldb, 0,
                                            beta, C, ldc, 0, 1},
                (struct types){Atype, Btype, Ctype, computeType}, algo);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k,
                                          const void *alpha, const void *A, cudaDataType Atype,
                                          int lda, long long int strideA, const void *B,
                                          cudaDataType Btype, int ldb, long long int strideB,
                                          const void *beta, void *C, cudaDataType Ctype, int ldc,
                                          long long int strideC, int count,
                                          cublasComputeType_t computeType, cublasGemmAlgo_t algo)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    return gemm(&call, handle,
                &(struct gw_cublas_product){transa, transb, m, n, k, alpha, A, lda, strideA, B, ldb,
                                            strideB, beta, C, ldc, strideC, count},
                (struct types){Atype, Btype, Ctype, computeType}, algo);
}

static const struct types halves = {CUDA_R_16F, CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F};

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, int k, const void *alpha,
                           const void *A, int lda, const void *B, int ldb, const void *beta,
                           void *C, int ldc)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    return gemm(&call, handle,
                &(struct gw_cublas_product){transa, transb, m, n, k, alpha, A, lda, 0, B, ldb, 0,
                                            beta, C, ldc, 0, 1},
                halves, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k,
                                         const void *alpha, const void *A, int lda,
                                         long long int strideA, const void *B, int ldb,
                                         long long int strideB, const void *beta, void *C, int ldc,
                                         long long int strideC, int count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    return gemm(&call, handle,
                &(struct gw_cublas_product){transa, transb, m, n, k, alpha, A, lda, strideA, B, ldb,
                                            strideB, beta, C, ldc, strideC, count},
                halves, CUBLAS_GEMM_DEFAULT);
}
