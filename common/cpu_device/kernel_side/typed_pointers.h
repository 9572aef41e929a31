// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The overloads that CUDA's own C++ header has: cudaMalloc(&d_x, bytes) for a pointer of any type,
// and the calls whose parameters changed between CUDA 12 and 13.
#pragma once

#include "runtime_calls.h"

/** Takes `bytes` of device memory, in which nothing is set to 0, and stores their address: for a
 * float *d_x, cudaMalloc(&d_x, n * sizeof(float)). */
template <typename T>
GW_OVERLOAD cudaError_t cudaMalloc(T **pointer, size_t bytes)
{
    return cudaMalloc(reinterpret_cast<void **>(pointer), bytes);
}

/** cudaMallocHost(&h_x, bytes), with the flags of cudaHostAlloc. */
template <typename T>
GW_OVERLOAD cudaError_t cudaMallocHost(T **pointer, size_t bytes,
                                       unsigned int flags = cudaHostAllocDefault)
{
    void **const place = reinterpret_cast<void **>(pointer);
    return flags == cudaHostAllocDefault ? cudaMallocHost(place, bytes)
                                         : cudaHostAlloc(place, bytes, flags);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaHostAlloc(T **pointer, size_t bytes, unsigned int flags)
{
    return cudaHostAlloc(reinterpret_cast<void **>(pointer), bytes, flags);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaHostGetDevicePointer(T **d_pointer, void *h_pointer, unsigned int flags)
{
    return cudaHostGetDevicePointer(reinterpret_cast<void **>(d_pointer), h_pointer, flags);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaMallocManaged(T **pointer, size_t bytes,
                                          unsigned int flags = cudaMemAttachGlobal)
{
    return cudaMallocManaged(reinterpret_cast<void **>(pointer), bytes, flags);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height)
{
    return cudaMallocPitch(reinterpret_cast<void **>(pointer), pitch, width, height);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaMallocAsync(T **pointer, size_t bytes, cudaStream_t stream)
{
    return cudaMallocAsync(reinterpret_cast<void **>(pointer), bytes, stream);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaMallocAsync(T **pointer, size_t bytes, cudaMemPool_t pool,
                                        cudaStream_t stream)
{
    return cudaMallocFromPoolAsync(reinterpret_cast<void **>(pointer), bytes, pool, stream);
}

template <typename T>
GW_OVERLOAD cudaError_t cudaMallocFromPoolAsync(T **pointer, size_t bytes, cudaMemPool_t pool,
                                                cudaStream_t stream)
{
    return cudaMallocFromPoolAsync(reinterpret_cast<void **>(pointer), bytes, pool, stream);
}

/** A device's number, or cudaCpuDeviceId, as CUDA 13 names a place. */
GW_OVERLOAD cudaMemLocation gw_location_of_device(int device)
{
    return {device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice,
            device == cudaCpuDeviceId ? 0 : device};
}

// CUDA 12 names a device where CUDA 13 names a location. Either is understood here; nvcc takes the
// one of its own version.
GW_OVERLOAD cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t bytes, int device,
                                             cudaStream_t stream = 0)
{
    return cudaMemPrefetchAsync(pointer, bytes, gw_location_of_device(device), 0u, stream);
}
GW_OVERLOAD cudaError_t cudaMemAdvise(const void *pointer, size_t bytes, cudaMemoryAdvise advice,
                                      int device)
{
    return cudaMemAdvise(pointer, bytes, advice, gw_location_of_device(device));
}

GW_OVERLOAD cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags)
{
    return cudaEventCreateWithFlags(event, flags);
}

inline cudaPitchedPtr make_cudaPitchedPtr(void *pointer, size_t pitch, size_t width, size_t height)
{
    return {pointer, pitch, width, height};
}
inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth)
{
    return {width, height, depth};
}
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z)
{
    return {x, y, z};
}
