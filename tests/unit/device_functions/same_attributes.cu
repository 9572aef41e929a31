// SPDX-License-Identifier: MIT
/**
 * @file same_attributes.cu
 * Compiles with nvcc and on the CPU device: every device attribute has the number that CUDA
 * gives it.
 */
#include <cuda_runtime.h>

#include "same_numbers.h"

static_assert(
    all_of<
        is<cudaDevAttrMaxThreadsPerBlock, 1>, is<cudaDevAttrMaxBlockDimX, 2>,
        is<cudaDevAttrMaxBlockDimY, 3>, is<cudaDevAttrMaxBlockDimZ, 4>,
        is<cudaDevAttrMaxGridDimX, 5>, is<cudaDevAttrMaxGridDimY, 6>, is<cudaDevAttrMaxGridDimZ, 7>,
        is<cudaDevAttrMaxSharedMemoryPerBlock, 8>, is<cudaDevAttrTotalConstantMemory, 9>,
        is<cudaDevAttrWarpSize, 10>, is<cudaDevAttrMaxPitch, 11>,
        is<cudaDevAttrMaxRegistersPerBlock, 12>, is<cudaDevAttrClockRate, 13>,
        is<cudaDevAttrGpuOverlap, 15>, is<cudaDevAttrMultiProcessorCount, 16>,
        is<cudaDevAttrKernelExecTimeout, 17>, is<cudaDevAttrIntegrated, 18>,
        is<cudaDevAttrCanMapHostMemory, 19>, is<cudaDevAttrComputeMode, 20>,
        is<cudaDevAttrConcurrentKernels, 31>, is<cudaDevAttrEccEnabled, 32>,
        is<cudaDevAttrPciBusId, 33>, is<cudaDevAttrPciDeviceId, 34>, is<cudaDevAttrTccDriver, 35>,
        is<cudaDevAttrMemoryClockRate, 36>, is<cudaDevAttrGlobalMemoryBusWidth, 37>,
        is<cudaDevAttrL2CacheSize, 38>, is<cudaDevAttrMaxThreadsPerMultiProcessor, 39>,
        is<cudaDevAttrAsyncEngineCount, 40>, is<cudaDevAttrUnifiedAddressing, 41>,
        is<cudaDevAttrPciDomainId, 50>, is<cudaDevAttrComputeCapabilityMajor, 75>,
        is<cudaDevAttrComputeCapabilityMinor, 76>, is<cudaDevAttrStreamPrioritiesSupported, 78>,
        is<cudaDevAttrGlobalL1CacheSupported, 79>, is<cudaDevAttrLocalL1CacheSupported, 80>,
        is<cudaDevAttrMaxSharedMemoryPerMultiprocessor, 81>,
        is<cudaDevAttrMaxRegistersPerMultiprocessor, 82>, is<cudaDevAttrManagedMemory, 83>,
        is<cudaDevAttrIsMultiGpuBoard, 84>, is<cudaDevAttrMultiGpuBoardGroupID, 85>,
        is<cudaDevAttrHostNativeAtomicSupported, 86>,
        is<cudaDevAttrSingleToDoublePrecisionPerfRatio, 87>,
        is<cudaDevAttrPageableMemoryAccess, 88>, is<cudaDevAttrConcurrentManagedAccess, 89>,
        is<cudaDevAttrComputePreemptionSupported, 90>,
        is<cudaDevAttrCanUseHostPointerForRegisteredMem, 91>, is<cudaDevAttrCooperativeLaunch, 95>,
        is<cudaDevAttrMaxSharedMemoryPerBlockOptin, 97>, is<cudaDevAttrCanFlushRemoteWrites, 98>,
        is<cudaDevAttrHostRegisterSupported, 99>,
        is<cudaDevAttrPageableMemoryAccessUsesHostPageTables, 100>,
        is<cudaDevAttrDirectManagedMemAccessFromHost, 101>,
        is<cudaDevAttrMaxBlocksPerMultiprocessor, 106>,
        is<cudaDevAttrMaxPersistingL2CacheSize, 108>, is<cudaDevAttrMaxAccessPolicyWindowSize, 109>,
        is<cudaDevAttrReservedSharedMemoryPerBlock, 111>,
        is<cudaDevAttrSparseCudaArraySupported, 112>,
        is<cudaDevAttrHostRegisterReadOnlySupported, 113>,
        is<cudaDevAttrTimelineSemaphoreInteropSupported, 114>,
        is<cudaDevAttrMemoryPoolsSupported, 115>, is<cudaDevAttrGPUDirectRDMASupported, 116>,
        is<cudaDevAttrGPUDirectRDMAFlushWritesOptions, 117>,
        is<cudaDevAttrGPUDirectRDMAWritesOrdering, 118>,
        is<cudaDevAttrMemoryPoolSupportedHandleTypes, 119>, is<cudaDevAttrClusterLaunch, 120>,
        is<cudaDevAttrDeferredMappingCudaArraySupported, 121>, is<cudaDevAttrIpcEventSupport, 125>,
        is<cudaDevAttrMemSyncDomainCount, 126>, is<cudaDevAttrTextureAlignment, 14>,
        is<cudaDevAttrMaxTexture1DWidth, 21>, is<cudaDevAttrMaxTexture2DWidth, 22>,
        is<cudaDevAttrMaxTexture2DHeight, 23>, is<cudaDevAttrMaxTexture3DWidth, 24>,
        is<cudaDevAttrMaxTexture3DHeight, 25>, is<cudaDevAttrMaxTexture3DDepth, 26>,
        is<cudaDevAttrMaxTexture2DLayeredWidth, 27>, is<cudaDevAttrMaxTexture2DLayeredHeight, 28>,
        is<cudaDevAttrMaxTexture2DLayeredLayers, 29>, is<cudaDevAttrSurfaceAlignment, 30>,
        is<cudaDevAttrMaxTexture1DLayeredWidth, 42>, is<cudaDevAttrMaxTexture1DLayeredLayers, 43>,
        is<cudaDevAttrMaxTexture2DGatherWidth, 45>, is<cudaDevAttrMaxTexture2DGatherHeight, 46>,
        is<cudaDevAttrMaxTexture3DWidthAlt, 47>, is<cudaDevAttrMaxTexture3DHeightAlt, 48>,
        is<cudaDevAttrMaxTexture3DDepthAlt, 49>, is<cudaDevAttrTexturePitchAlignment, 51>,
        is<cudaDevAttrMaxTextureCubemapWidth, 52>, is<cudaDevAttrMaxTextureCubemapLayeredWidth, 53>,
        is<cudaDevAttrMaxTextureCubemapLayeredLayers, 54>, is<cudaDevAttrMaxSurface1DWidth, 55>,
        is<cudaDevAttrMaxSurface2DWidth, 56>, is<cudaDevAttrMaxSurface2DHeight, 57>,
        is<cudaDevAttrMaxSurface3DWidth, 58>, is<cudaDevAttrMaxSurface3DHeight, 59>,
        is<cudaDevAttrMaxSurface3DDepth, 60>, is<cudaDevAttrMaxSurface1DLayeredWidth, 61>,
        is<cudaDevAttrMaxSurface1DLayeredLayers, 62>, is<cudaDevAttrMaxSurface2DLayeredWidth, 63>,
        is<cudaDevAttrMaxSurface2DLayeredHeight, 64>, is<cudaDevAttrMaxSurface2DLayeredLayers, 65>,
        is<cudaDevAttrMaxSurfaceCubemapWidth, 66>, is<cudaDevAttrMaxSurfaceCubemapLayeredWidth, 67>,
        is<cudaDevAttrMaxSurfaceCubemapLayeredLayers, 68>,
        is<cudaDevAttrMaxTexture1DLinearWidth, 69>, is<cudaDevAttrMaxTexture2DLinearWidth, 70>,
        is<cudaDevAttrMaxTexture2DLinearHeight, 71>, is<cudaDevAttrMaxTexture2DLinearPitch, 72>,
        is<cudaDevAttrMaxTexture2DMipmappedWidth, 73>,
        is<cudaDevAttrMaxTexture2DMipmappedHeight, 74>,
        is<cudaDevAttrMaxTexture1DMipmappedWidth, 77>>,
    "");

#if CUDART_VERSION >= 13000 // newer than CUDA 12.0
static_assert(all_of<is<cudaDevAttrNumaConfig, 130>, is<cudaDevAttrNumaId, 131>,
                     is<cudaDevAttrMpsEnabled, 133>, is<cudaDevAttrHostNumaId, 134>,
                     is<cudaDevAttrD3D12CigSupported, 135>, is<cudaDevAttrVulkanCigSupported, 138>,
                     is<cudaDevAttrGpuPciDeviceId, 139>, is<cudaDevAttrGpuPciSubsystemId, 140>,
                     is<cudaDevAttrHostNumaMemoryPoolsSupported, 142>,
                     is<cudaDevAttrHostNumaMultinodeIpcSupported, 143>,
                     is<cudaDevAttrHostMemoryPoolsSupported, 144>,
                     is<cudaDevAttrOnlyPartialHostNativeAtomicSupported, 147>>,
              "");
#endif
