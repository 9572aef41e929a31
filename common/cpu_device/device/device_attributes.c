// SPDX-License-Identifier: MIT
// cudaDeviceGetAttribute(): most attributes are a member of cudaDeviceProp, a few are not.
#include "cpu_device/calls/call.h"
#include "device_limits.h"
#include "device_properties.h"

#include <stdbool.h>

/** What the runtime knows by this number; attributes of what the CPU device lacks are 0. */
static int value_of(enum cudaDeviceAttr attribute, const struct cudaDeviceProp *device)
{
    const int values[cudaDevAttrMax] = {
        [cudaDevAttrMaxThreadsPerBlock] = device->maxThreadsPerBlock,
        [cudaDevAttrMaxBlockDimX] = device->maxThreadsDim[0],
        [cudaDevAttrMaxBlockDimY] = device->maxThreadsDim[1],
        [cudaDevAttrMaxBlockDimZ] = device->maxThreadsDim[2],
        [cudaDevAttrMaxGridDimX] = device->maxGridSize[0],
        [cudaDevAttrMaxGridDimY] = device->maxGridSize[1],
        [cudaDevAttrMaxGridDimZ] = device->maxGridSize[2],
        [cudaDevAttrMaxSharedMemoryPerBlock] = (int)device->sharedMemPerBlock,
        [cudaDevAttrTotalConstantMemory] = (int)device->totalConstMem,
        [cudaDevAttrWarpSize] = device->warpSize,
        [cudaDevAttrMaxPitch] = (int)device->memPitch,
        [cudaDevAttrMaxRegistersPerBlock] = device->regsPerBlock,
        [cudaDevAttrGpuOverlap] = device->asyncEngineCount,
        [cudaDevAttrTextureAlignment] = (int)device->textureAlignment,
        [cudaDevAttrTexturePitchAlignment] = (int)device->texturePitchAlignment,
        [cudaDevAttrMaxTexture1DWidth] = device->maxTexture1D,
        [cudaDevAttrMaxTexture1DLinearWidth] = GW_MAX_TEXTURE_1D_LINEAR,
        [cudaDevAttrMaxTexture2DWidth] = device->maxTexture2D[0],
        [cudaDevAttrMaxTexture2DHeight] = device->maxTexture2D[1],
        [cudaDevAttrMaxTexture2DLinearWidth] = device->maxTexture2DLinear[0],
        [cudaDevAttrMaxTexture2DLinearHeight] = device->maxTexture2DLinear[1],
        [cudaDevAttrMaxTexture2DLinearPitch] = device->maxTexture2DLinear[2],
        [cudaDevAttrMultiProcessorCount] = device->multiProcessorCount,
        [cudaDevAttrIntegrated] = device->integrated,
        [cudaDevAttrCanMapHostMemory] = device->canMapHostMemory,
        [cudaDevAttrConcurrentKernels] = device->concurrentKernels,
        [cudaDevAttrPciBusId] = device->pciBusID,
        [cudaDevAttrMultiGpuBoardGroupID] = device->multiGpuBoardGroupID,
        [cudaDevAttrL2CacheSize] = device->l2CacheSize,
        [cudaDevAttrMaxThreadsPerMultiProcessor] = device->maxThreadsPerMultiProcessor,
        [cudaDevAttrAsyncEngineCount] = device->asyncEngineCount,
        [cudaDevAttrUnifiedAddressing] = device->unifiedAddressing,
        [cudaDevAttrComputeCapabilityMajor] = device->major,
        [cudaDevAttrComputeCapabilityMinor] = device->minor,
        [cudaDevAttrStreamPrioritiesSupported] = device->streamPrioritiesSupported,
        [cudaDevAttrGlobalL1CacheSupported] = device->globalL1CacheSupported,
        [cudaDevAttrLocalL1CacheSupported] = device->localL1CacheSupported,
        [cudaDevAttrMaxSharedMemoryPerMultiprocessor] = (int)device->sharedMemPerMultiprocessor,
        [cudaDevAttrMaxRegistersPerMultiprocessor] = device->regsPerMultiprocessor,
        [cudaDevAttrManagedMemory] = device->managedMemory,
        [cudaDevAttrHostNativeAtomicSupported] = device->hostNativeAtomicSupported,
        [cudaDevAttrPageableMemoryAccess] = device->pageableMemoryAccess,
        [cudaDevAttrConcurrentManagedAccess] = device->concurrentManagedAccess,
        [cudaDevAttrCanUseHostPointerForRegisteredMem] = device->canUseHostPointerForRegisteredMem,
        [cudaDevAttrCooperativeLaunch] = device->cooperativeLaunch,
        [cudaDevAttrMaxSharedMemoryPerBlockOptin] = (int)device->sharedMemPerBlockOptin,
        [cudaDevAttrHostRegisterSupported] = device->hostRegisterSupported,
        [cudaDevAttrMaxBlocksPerMultiprocessor] = device->maxBlocksPerMultiProcessor,
        [cudaDevAttrReservedSharedMemoryPerBlock] = (int)device->reservedSharedMemPerBlock,
        [cudaDevAttrMemoryPoolsSupported] = device->memoryPoolsSupported,
        [cudaDevAttrNumaId] = device->deviceNumaId,
        [cudaDevAttrHostNumaId] = device->hostNumaId,
        [cudaDevAttrSingleToDoublePrecisionPerfRatio] = GW_SINGLE_TO_DOUBLE_RATIO,
    };
    return values[attribute];
}

/** The numbers that CUDA gives no attribute, or keeps for itself. */
static bool is_unassigned(int attribute)
{
    static const int unassigned[] = {
        44,  92,  93,  94,  96,  102, 103, 104, 105, 107, 110, 122,
        123, 124, 127, 128, 129, 132, 136, 137, 141, 145, 146,
    };
    for (size_t i = 0; i < sizeof(unassigned) / sizeof(unassigned[0]); i++) {
        if (attribute == unassigned[i]) {
            return true;
        }
    }
    return attribute < 1 || attribute >= cudaDevAttrMax;
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (!value) {
        gw_call_fail(&call, cudaErrorInvalidValue, "the pointer for the attribute's value is NULL");
    } else if (is_unassigned((int)attribute)) {
        gw_call_fail(&call, cudaErrorInvalidValue, "there is no attribute of number %d",
                     (int)attribute);
    } else if (gw_expect_device(&call, device)) {
        struct cudaDeviceProp properties;
        gw_device_properties(&properties, device);
        *value = value_of(attribute, &properties);
    }
    return gw_call_end(&call);
}
