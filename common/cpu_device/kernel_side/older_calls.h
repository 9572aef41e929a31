// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Calls that CUDA had up to 12 and 13 dropped, by the names that took their place; older_cuda.h
// says who sees them. Always inlined, so that the call site is the caller's own.
#pragma once

#include "older_cuda.h"

#ifdef GW_OLDER_CUDA

#include "runtime_calls.h"

#define GW_OLDER_CALL(OTHER) GW_DROPPED_FOR(OTHER) inline __attribute__((always_inline)) cudaError_t

GW_OLDER_CALL("cudaDeviceSynchronize") cudaThreadSynchronize()
{
    return cudaDeviceSynchronize();
}

GW_OLDER_CALL("cudaDeviceReset") cudaThreadExit()
{
    return cudaDeviceReset();
}

GW_OLDER_CALL("cudaDeviceSetLimit") cudaThreadSetLimit(cudaLimit limit, size_t value)
{
    return cudaDeviceSetLimit(limit, value);
}

GW_OLDER_CALL("cudaDeviceGetLimit") cudaThreadGetLimit(size_t *value, cudaLimit limit)
{
    return cudaDeviceGetLimit(value, limit);
}

GW_OLDER_CALL("cudaDeviceSetCacheConfig") cudaThreadSetCacheConfig(cudaFuncCache preference)
{
    return cudaDeviceSetCacheConfig(preference);
}

GW_OLDER_CALL("cudaDeviceGetCacheConfig") cudaThreadGetCacheConfig(cudaFuncCache *preference)
{
    return cudaDeviceGetCacheConfig(preference);
}

#undef GW_OLDER_CALL

#endif
