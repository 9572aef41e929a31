// SPDX-License-Identifier: MIT
// cuSOLVER: handles.
#include "library_handle.h"
#include "library_numbers.h"

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    return gw_cusolver_status(gw_library_create(&call, GW_CUSOLVER, (void **)handle));
}

cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    return gw_cusolver_status(gw_library_destroy(&call, GW_CUSOLVER, handle));
}

cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUSOLVER, handle, false);
    gw_library_set_stream(&work, stream);
    return gw_cusolver_status(gw_library_end(&work));
}

cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_library_work work = gw_library_begin(&call, GW_CUSOLVER, handle, false);
    gw_library_get_stream(&work, stream);
    return gw_cusolver_status(gw_library_end(&work));
}
