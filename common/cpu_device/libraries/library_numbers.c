// SPDX-License-Identifier: MIT
// What cuBLAS and cuSOLVER have in common, but for their numbers.
#include "library_numbers.h"
#include "cpu_device/work/stream.h"

cublasStatus_t gw_cublas_status(enum gw_library_status status)
{
    static const cublasStatus_t numbers[] = {
        CUBLAS_STATUS_SUCCESS,       CUBLAS_STATUS_NOT_INITIALIZED,  CUBLAS_STATUS_ALLOC_FAILED,
        CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_EXECUTION_FAILED, CUBLAS_STATUS_NOT_SUPPORTED};
    return numbers[status];
}

cusolverStatus_t gw_cusolver_status(enum gw_library_status status)
{
    static const cusolverStatus_t numbers[] = {
        CUSOLVER_STATUS_SUCCESS,          CUSOLVER_STATUS_NOT_INITIALIZED,
        CUSOLVER_STATUS_ALLOC_FAILED,     CUSOLVER_STATUS_INVALID_VALUE,
        CUSOLVER_STATUS_EXECUTION_FAILED, CUSOLVER_STATUS_NOT_SUPPORTED};
    return numbers[status];
}

void gw_library_set_stream(struct gw_library_work *work, cudaStream_t stream)
{
    if (work->status == GW_LIBRARY_SUCCESS && !gw_stream_of(stream)) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE, "this is no stream, or it was destroyed");
    } else if (work->status == GW_LIBRARY_SUCCESS) {
        work->handle->stream = stream;
    }
}

void gw_library_get_stream(struct gw_library_work *work, cudaStream_t *stream)
{
    gw_library_expect_place(work, "stream", stream);
    if (work->status == GW_LIBRARY_SUCCESS) {
        *stream = work->handle->stream;
    }
}
