// SPDX-License-Identifier: MIT
/**
 * @file device_attributes.c
 * cudaDeviceGetAttribute(): most attributes are a member of cudaDeviceProp, a few are not.
 */
#include "cpu_device/calls/call.h"
#include "device_properties.h"

#include <stdbool.h>

/** A core does twice as many float operations as double ones: its vectors hold twice as many. */
enum { SINGLE_TO_DOUBLE_RATIO = 2 };

/** What the runtime knows by this number; attributes of what the CPU device lacks are 0. */
static int value_of(enum cudaDeviceAttr attribute, const struct cudaDeviceProp *device)
{
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
        return device->maxThreadsPerBlock;
    case cudaDevAttrMaxBlockDimX:
        return device->maxThreadsDim[0];
    case cudaDevAttrMaxBlockDimY:
        return device->maxThreadsDim[1];
    case cudaDevAttrMaxBlockDimZ:
        return device->maxThreadsDim[2];
    case cudaDevAttrMaxGridDimX:
        return device->maxGridSize[0];
    case cudaDevAttrMaxGridDimY:
        return device->maxGridSize[1];
    case cudaDevAttrMaxGridDimZ:
        return device->maxGridSize[2];
    case cudaDevAttrMaxSharedMemoryPerBlock:
        return (int)device->sharedMemPerBlock;
    case cudaDevAttrTotalConstantMemory:
        return (int)device->totalConstMem;
    case cudaDevAttrWarpSize:
        return device->warpSize;
    case cudaDevAttrMaxPitch:
        return (int)device->memPitch;
    case cudaDevAttrMaxRegistersPerBlock:
        return device->regsPerBlock;
    case cudaDevAttrGpuOverlap:
        return device->asyncEngineCount;
    case cudaDevAttrMultiProcessorCount:
        return device->multiProcessorCount;
    case cudaDevAttrIntegrated:
        return device->integrated;
    case cudaDevAttrCanMapHostMemory:
        return device->canMapHostMemory;
    case cudaDevAttrConcurrentKernels:
        return device->concurrentKernels;
    case cudaDevAttrL2CacheSize:
        return device->l2CacheSize;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
        return device->maxThreadsPerMultiProcessor;
    case cudaDevAttrAsyncEngineCount:
        return device->asyncEngineCount;
    case cudaDevAttrUnifiedAddressing:
        return device->unifiedAddressing;
    case cudaDevAttrComputeCapabilityMajor:
        return device->major;
    case cudaDevAttrComputeCapabilityMinor:
        return device->minor;
    case cudaDevAttrStreamPrioritiesSupported:
        return device->streamPrioritiesSupported;
    case cudaDevAttrGlobalL1CacheSupported:
        return device->globalL1CacheSupported;
    case cudaDevAttrLocalL1CacheSupported:
        return device->localL1CacheSupported;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
        return (int)device->sharedMemPerMultiprocessor;
    case cudaDevAttrMaxRegistersPerMultiprocessor:
        return device->regsPerMultiprocessor;
    case cudaDevAttrManagedMemory:
        return device->managedMemory;
    case cudaDevAttrHostNativeAtomicSupported:
        return device->hostNativeAtomicSupported;
    case cudaDevAttrPageableMemoryAccess:
        return device->pageableMemoryAccess;
    case cudaDevAttrConcurrentManagedAccess:
        return device->concurrentManagedAccess;
    case cudaDevAttrCanUseHostPointerForRegisteredMem:
        return device->canUseHostPointerForRegisteredMem;
    case cudaDevAttrCooperativeLaunch:
        return device->cooperativeLaunch;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        return (int)device->sharedMemPerBlockOptin;
    case cudaDevAttrHostRegisterSupported:
        return device->hostRegisterSupported;
    case cudaDevAttrMaxBlocksPerMultiprocessor:
        return device->maxBlocksPerMultiProcessor;
    case cudaDevAttrReservedSharedMemoryPerBlock:
        return (int)device->reservedSharedMemPerBlock;
    case cudaDevAttrMemoryPoolsSupported:
        return device->memoryPoolsSupported;
    case cudaDevAttrNumaId:
        return device->deviceNumaId;
    case cudaDevAttrHostNumaId:
        return device->hostNumaId;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio:
        return SINGLE_TO_DOUBLE_RATIO;
    default:
        return 0;
    }
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
    struct gw_call call = gw_call_begin("cudaDeviceGetAttribute", __builtin_return_address(0));
    if (!value) {
        gw_call_fail(&call, cudaErrorInvalidValue, "the pointer for the attribute's value is NULL");
    } else if (is_unassigned((int)attribute)) {
        gw_call_fail(&call, cudaErrorInvalidValue, "there is no attribute of number %d",
                     (int)attribute);
    } else if (device != 0) {
        gw_call_fail(&call, cudaErrorInvalidDevice,
                     "device %d was asked for, and there is only device 0", device);
    } else {
        struct cudaDeviceProp properties;
        gw_device_properties(&properties);
        *value = value_of(attribute, &properties);
    }
    return gw_call_end(&call);
}
