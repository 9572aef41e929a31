// SPDX-License-Identifier: MIT
// Where CUDA 12 has other calls than CUDA 13, whose the runtime's are. Compiled with the headers of
// a toolkit of CUDA 12, for a library that programs of CUDA 12 load.
#include "device.h"

#include <cuda_runtime_api.h>
#include <stddef.h>
#include <string.h>

// The calls of CUDA 13; CMakeLists.txt gives them these names.
cudaError_t cudaMemPrefetchAsync_v2(const void *pointer, size_t bytes,
                                    struct cudaMemLocation location, unsigned int flags,
                                    cudaStream_t stream);
cudaError_t cudaMemAdvise_v2(const void *pointer, size_t bytes, enum cudaMemoryAdvise advice,
                             struct cudaMemLocation location);

/** A member of cudaDeviceProp that is an attribute as well. */
struct member {
    enum cudaDeviceAttr attribute;
    size_t offset;
    size_t bytes;
};

#define MEMBER(ATTRIBUTE, NAME)                                                                    \
    {                                                                                              \
        ATTRIBUTE, offsetof(struct cudaDeviceProp, NAME),                                          \
            sizeof(((struct cudaDeviceProp *)NULL)->NAME)                                          \
    }

static const struct member members[] = {
    MEMBER(cudaDevAttrMaxSharedMemoryPerBlock, sharedMemPerBlock),
    MEMBER(cudaDevAttrMaxRegistersPerBlock, regsPerBlock),
    MEMBER(cudaDevAttrWarpSize, warpSize),
    MEMBER(cudaDevAttrMaxPitch, memPitch),
    MEMBER(cudaDevAttrMaxThreadsPerBlock, maxThreadsPerBlock),
    MEMBER(cudaDevAttrMaxBlockDimX, maxThreadsDim[0]),
    MEMBER(cudaDevAttrMaxBlockDimY, maxThreadsDim[1]),
    MEMBER(cudaDevAttrMaxBlockDimZ, maxThreadsDim[2]),
    MEMBER(cudaDevAttrMaxGridDimX, maxGridSize[0]),
    MEMBER(cudaDevAttrMaxGridDimY, maxGridSize[1]),
    MEMBER(cudaDevAttrMaxGridDimZ, maxGridSize[2]),
    MEMBER(cudaDevAttrTotalConstantMemory, totalConstMem),
    MEMBER(cudaDevAttrComputeCapabilityMajor, major),
    MEMBER(cudaDevAttrComputeCapabilityMinor, minor),
    MEMBER(cudaDevAttrGpuOverlap, deviceOverlap),
    MEMBER(cudaDevAttrMultiProcessorCount, multiProcessorCount),
    MEMBER(cudaDevAttrIntegrated, integrated),
    MEMBER(cudaDevAttrCanMapHostMemory, canMapHostMemory),
    MEMBER(cudaDevAttrConcurrentKernels, concurrentKernels),
    MEMBER(cudaDevAttrAsyncEngineCount, asyncEngineCount),
    MEMBER(cudaDevAttrUnifiedAddressing, unifiedAddressing),
    MEMBER(cudaDevAttrL2CacheSize, l2CacheSize),
    MEMBER(cudaDevAttrMaxThreadsPerMultiProcessor, maxThreadsPerMultiProcessor),
    MEMBER(cudaDevAttrGlobalL1CacheSupported, globalL1CacheSupported),
    MEMBER(cudaDevAttrLocalL1CacheSupported, localL1CacheSupported),
    MEMBER(cudaDevAttrMaxSharedMemoryPerMultiprocessor, sharedMemPerMultiprocessor),
    MEMBER(cudaDevAttrMaxRegistersPerMultiprocessor, regsPerMultiprocessor),
    MEMBER(cudaDevAttrManagedMemory, managedMemory),
    MEMBER(cudaDevAttrSingleToDoublePrecisionPerfRatio, singleToDoublePrecisionPerfRatio),
    MEMBER(cudaDevAttrCanUseHostPointerForRegisteredMem, canUseHostPointerForRegisteredMem),
    MEMBER(cudaDevAttrMaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin),
    MEMBER(cudaDevAttrMaxBlocksPerMultiprocessor, maxBlocksPerMultiProcessor),
    MEMBER(cudaDevAttrHostRegisterSupported, hostRegisterSupported),
    MEMBER(cudaDevAttrMemoryPoolsSupported, memoryPoolsSupported),
};

// The toolkit's header makes this cudaGetDeviceProperties_v2.
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device)
{
    int warp;
    const cudaError_t error =
        cudaDeviceGetAttribute(properties ? &warp : NULL, cudaDevAttrWarpSize, device);
    if (error != cudaSuccess) {
        return error;
    }
    struct cudaDeviceProp filled = {.name = PTX_DEVICE_NAME};
    size_t free_bytes;
    cudaMemGetInfo(&free_bytes, &filled.totalGlobalMem);
    for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
        int value;
        cudaDeviceGetAttribute(&value, members[i].attribute, device);
        const size_t wide = (size_t)value;
        memcpy((char *)&filled + members[i].offset,
               members[i].bytes == sizeof(wide) ? (const void *)&wide : (const void *)&value,
               members[i].bytes);
    }
    *properties = filled;
    return cudaSuccess;
}

cudaError_t cudaEventElapsedTime_v2(float *milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    return cudaEventElapsedTime(milliseconds, start, end);
}

static struct cudaMemLocation location_of(int device)
{
    return (struct cudaMemLocation){device == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                                              : cudaMemLocationTypeDevice,
                                    device == cudaCpuDeviceId ? 0 : device};
}

cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t bytes, int device, cudaStream_t stream)
{
    return cudaMemPrefetchAsync_v2(pointer, bytes, location_of(device), 0, stream);
}

cudaError_t cudaMemAdvise(const void *pointer, size_t bytes, enum cudaMemoryAdvise advice,
                          int device)
{
    return cudaMemAdvise_v2(pointer, bytes, advice, location_of(device));
}
