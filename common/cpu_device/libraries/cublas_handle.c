// SPDX-License-Identifier: MIT
// cuBLAS: handles and what they hold.
#include "library_handle.h"
#include "library_numbers.h"

#include <cublas_v2.h>

enum { VERSION = 130000 };

cublasStatus_t cublasCreate(cublasHandle_t *handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    return gw_cublas_status(gw_library_create(&call, GW_CUBLAS, (void **)handle));
}

cublasStatus_t cublasDestroy(cublasHandle_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    return gw_cublas_status(gw_library_destroy(&call, GW_CUBLAS, handle));
}

cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUBLAS, handle, false);
    gw_library_set_stream(&work, stream);
    return gw_cublas_status(gw_library_end(&work));
}

cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUBLAS, handle, false);
    gw_library_get_stream(&work, stream);
    return gw_cublas_status(gw_library_end(&work));
}

cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUBLAS, handle, false);
    if ((unsigned)mode > CUBLAS_POINTER_MODE_DEVICE) {
        gw_library_fail(&work, GW_LIBRARY_INVALID_VALUE,
                        "%d is no pointer mode: CUBLAS_POINTER_MODE_HOST and "
                        "CUBLAS_POINTER_MODE_DEVICE are",
                        (int)mode);
    } else if (work.status == GW_LIBRARY_SUCCESS) {
        work.handle->scalars_on_device = mode == CUBLAS_POINTER_MODE_DEVICE;
    }
    return gw_cublas_status(gw_library_end(&work));
}

cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t *mode)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUBLAS, handle, false);
    gw_library_expect_place(&work, "mode", mode);
    if (work.status == GW_LIBRARY_SUCCESS) {
        *mode =
            work.handle->scalars_on_device ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST;
    }
    return gw_cublas_status(gw_library_end(&work));
}

cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUBLAS, handle, false);
    const unsigned way =
        (unsigned)mode & ~(unsigned)CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
    if (way > CUBLAS_FP32_EMULATED_BF16X9_MATH) {
        gw_library_fail(&work, GW_LIBRARY_INVALID_VALUE,
                        "%d is no mode of mathematics: CUBLAS_DEFAULT_MATH is, and others whose "
                        "names end so",
                        (int)mode);
    } else if (work.status == GW_LIBRARY_SUCCESS) {
        work.handle->math_mode = (int)mode;
    }
    return gw_cublas_status(gw_library_end(&work));
}

cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUBLAS, handle, false);
    gw_library_expect_place(&work, "mode", mode);
    if (work.status == GW_LIBRARY_SUCCESS) {
        *mode = (cublasMath_t)work.handle->math_mode;
    }
    return gw_cublas_status(gw_library_end(&work));
}

cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUBLAS, handle, false);
    gw_library_expect_place(&work, "version", version);
    if (work.status == GW_LIBRARY_SUCCESS) {
        *version = VERSION;
    }
    return gw_cublas_status(gw_library_end(&work));
}

const char *cublasGetStatusName(cublasStatus_t status)
{
    switch (status) {
    case CUBLAS_STATUS_SUCCESS:
        return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED:
        return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_ALLOC_FAILED:
        return "CUBLAS_STATUS_ALLOC_FAILED";
    case CUBLAS_STATUS_INVALID_VALUE:
        return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_ARCH_MISMATCH:
        return "CUBLAS_STATUS_ARCH_MISMATCH";
    case CUBLAS_STATUS_MAPPING_ERROR:
        return "CUBLAS_STATUS_MAPPING_ERROR";
    case CUBLAS_STATUS_EXECUTION_FAILED:
        return "CUBLAS_STATUS_EXECUTION_FAILED";
    case CUBLAS_STATUS_INTERNAL_ERROR:
        return "CUBLAS_STATUS_INTERNAL_ERROR";
    case CUBLAS_STATUS_NOT_SUPPORTED:
        return "CUBLAS_STATUS_NOT_SUPPORTED";
    case CUBLAS_STATUS_LICENSE_ERROR:
        return "CUBLAS_STATUS_LICENSE_ERROR";
    }
    return "no cuBLAS status";
}

const char *cublasGetStatusString(cublasStatus_t status)
{
    switch (status) {
    case CUBLAS_STATUS_SUCCESS:
        return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED:
        return "the library was not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED:
        return "the resource allocation failed";
    case CUBLAS_STATUS_INVALID_VALUE:
        return "an invalid value was used as an argument";
    case CUBLAS_STATUS_ARCH_MISMATCH:
        return "an absent device architectural feature is required";
    case CUBLAS_STATUS_MAPPING_ERROR:
        return "an access to GPU memory space failed";
    case CUBLAS_STATUS_EXECUTION_FAILED:
        return "the function failed to launch on the GPU";
    case CUBLAS_STATUS_INTERNAL_ERROR:
        return "an internal operation failed";
    case CUBLAS_STATUS_NOT_SUPPORTED:
        return "the functionality is not supported";
    case CUBLAS_STATUS_LICENSE_ERROR:
        return "the functionality requested requires some license";
    }
    return "no cuBLAS status";
}
