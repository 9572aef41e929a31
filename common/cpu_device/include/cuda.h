// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read. Many
// programs include it and use nothing of it, or ask what a device has; what they would use of it
// beside that says that it is not there.
#pragma once

#include "cuda_runtime_api.h"

#define CUDA_VERSION CUDART_VERSION

#ifdef __cplusplus

#include "../kernel_side/driver_questions.h"

#define GW_NO_DRIVER_API                                                                           \
    "the CPU device of Gridwork has no driver API but questions about devices: use the runtime "   \
    "API, whose calls begin with cuda"
#if defined(__has_attribute)
#if __has_attribute(unavailable)
#define GW_NO_DRIVER __attribute__((unavailable(GW_NO_DRIVER_API)))
#endif
#endif
#ifndef GW_NO_DRIVER
#define GW_NO_DRIVER __attribute__((deprecated(GW_NO_DRIVER_API)))
#endif

#define GW_NO_TYPE(NAME) typedef struct gw_no_##NAME *NAME GW_NO_DRIVER;
GW_NO_TYPE(CUdeviceptr)
GW_NO_TYPE(CUcontext)
GW_NO_TYPE(CUmodule)
GW_NO_TYPE(CUfunction)
GW_NO_TYPE(CUstream)
GW_NO_TYPE(CUevent)
GW_NO_TYPE(CUmemGenericAllocationHandle)
GW_NO_TYPE(CUmemAllocationProp)
GW_NO_TYPE(CUmemAccessDesc)
#undef GW_NO_TYPE

#define GW_NO_CALL(NAME)                                                                           \
    template <typename... Arguments>                                                               \
    GW_NO_DRIVER int NAME(Arguments...);
GW_NO_CALL(cuCtxCreate)
GW_NO_CALL(cuCtxDestroy)
GW_NO_CALL(cuCtxSynchronize)
GW_NO_CALL(cuModuleLoad)
GW_NO_CALL(cuModuleLoadData)
GW_NO_CALL(cuModuleGetFunction)
GW_NO_CALL(cuLaunchKernel)
GW_NO_CALL(cuMemAlloc)
GW_NO_CALL(cuMemGetAddressRange)
GW_NO_CALL(cuMemCreate)
GW_NO_CALL(cuCtxGetDevice)
GW_NO_CALL(cuMemFree)
GW_NO_CALL(cuMemcpyHtoD)
GW_NO_CALL(cuMemcpyDtoH)
GW_NO_CALL(cuGetErrorName)
#undef GW_NO_CALL
#undef GW_NO_DRIVER
#undef GW_NO_DRIVER_API

#endif
