// SPDX-License-Identifier: MIT
// cuBLASLt on the CPU device: its handles, which are cuBLAS's, as programs make one in a header
// that they share whether or not they compute with it. Of products there are those of cublas_v2.h.
#pragma once

#include "cublas_v2.h"

typedef cublasHandle_t cublasLtHandle_t;

/** A new handle, owned by the caller. */
static inline cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle)
{
    return cublasCreate(handle);
}
static inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle)
{
    return cublasDestroy(handle);
}

#ifdef __cplusplus
#include "../kernel_side/not_supported.h"

#define GW_NO_PRODUCT                                                                              \
    GW_THERE_IS_NO("products of cuBLASLt: call cublasSgemm() or cublasGemmEx() instead")
typedef struct cublasLtMatmulDescOpaque *cublasLtMatmulDesc_t GW_NO_PRODUCT;
typedef struct cublasLtMatrixLayoutOpaque *cublasLtMatrixLayout_t GW_NO_PRODUCT;
typedef struct cublasLtMatmulPreferenceOpaque *cublasLtMatmulPreference_t GW_NO_PRODUCT;
struct GW_NO_PRODUCT cublasLtMatmulHeuristicResult_t;
struct GW_NO_PRODUCT cublasLtMatmulAlgo_t;
#undef GW_NO_PRODUCT
#endif
