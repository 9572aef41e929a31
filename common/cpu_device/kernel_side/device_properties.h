// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// struct cudaDeviceProp: what cudaGetDeviceProperties() says about a device. The members are those
// of CUDA 13, so there are no clock rates; a program of anybody's has those of CUDA 12 as well
// (older_cuda.h). Sizes are bytes. Members that speak of surfaces, of textures other than those of
// one and two dimensions, of several GPUs or of a bus are 0 on the CPU device, which has none.
#pragma once

#include "older_cuda.h"

#include <stddef.h>

struct CUuuid_st {
    char bytes[16];
};
typedef struct CUuuid_st cudaUUID_t;

struct cudaDeviceProp {
    char name[256];
    cudaUUID_t uuid;
    char luid[8];
    unsigned int luidDeviceNodeMask;

    size_t totalGlobalMem;
    size_t sharedMemPerBlock; /**< static and dynamic together, without opting in to more */
    int regsPerBlock;         /**< 32-bit registers */
    int warpSize;             /**< threads */
    size_t memPitch;          /**< widest row of a pitched copy */
    int maxThreadsPerBlock;   /**< x * y * z */
    int maxThreadsDim[3];     /**< largest block in x, y and z */
    int maxGridSize[3];       /**< largest grid, in blocks, in x, y and z */
    size_t totalConstMem;
    int major, minor; /**< compute capability */
    size_t textureAlignment;
    size_t texturePitchAlignment;
    int multiProcessorCount;
    int integrated;       /**< 1 when the device's memory is the host's */
    int canMapHostMemory; /**< 1 when kernels can reach pinned host memory */

    int maxTexture1D;
    int maxTexture1DMipmap;
    int maxTexture2D[2];
    int maxTexture2DMipmap[2];
    int maxTexture2DLinear[3];
    int maxTexture2DGather[2];
    int maxTexture3D[3];
    int maxTexture3DAlt[3];
    int maxTextureCubemap;
    int maxTexture1DLayered[2];
    int maxTexture2DLayered[3];
    int maxTextureCubemapLayered[2];
    int maxSurface1D;
    int maxSurface2D[2];
    int maxSurface3D[3];
    int maxSurface1DLayered[2];
    int maxSurface2DLayered[3];
    int maxSurfaceCubemap;
    int maxSurfaceCubemapLayered[2];
    size_t surfaceAlignment;

    int concurrentKernels; /**< 1 when kernels of different streams can run at the same time */
    int ECCEnabled;
    int pciBusID, pciDeviceID, pciDomainID;
    int tccDriver;
    int asyncEngineCount;  /**< copies that can run beside a kernel */
    int unifiedAddressing; /**< 1 when a pointer tells whether it is host's or device's */
    int memoryBusWidth;    /**< bits */
    int l2CacheSize;
    int persistingL2CacheMaxSize;
    int maxThreadsPerMultiProcessor;
    int streamPrioritiesSupported;
    int globalL1CacheSupported;
    int localL1CacheSupported;
    size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor;
    int managedMemory; /**< 1 when cudaMallocManaged works */
    int isMultiGpuBoard;
    int multiGpuBoardGroupID;
    int hostNativeAtomicSupported;
    int pageableMemoryAccess; /**< 1 when kernels can read what malloc returned */
    int concurrentManagedAccess;
    int computePreemptionSupported;
    int canUseHostPointerForRegisteredMem;
    int cooperativeLaunch;
    size_t sharedMemPerBlockOptin; /**< the most that cudaFuncSetAttribute can ask for */
    int pageableMemoryAccessUsesHostPageTables;
    int directManagedMemAccessFromHost;
    int maxBlocksPerMultiProcessor;
    int accessPolicyMaxWindowSize;
    size_t reservedSharedMemPerBlock;
    int hostRegisterSupported;
    int sparseCudaArraySupported;
    int hostRegisterReadOnlySupported;
    int timelineSemaphoreInteropSupported;
    int memoryPoolsSupported;
    int gpuDirectRDMASupported;
    unsigned int gpuDirectRDMAFlushWritesOptions;
    int gpuDirectRDMAWritesOrdering;
    unsigned int memoryPoolSupportedHandleTypes;
    int deferredMappingCudaArraySupported;
    int ipcEventSupported;
    int clusterLaunch;
    int unifiedFunctionPointers;
    int deviceNumaConfig;
    int deviceNumaId;
    int mpsEnabled;
    int hostNumaId;
    unsigned int gpuPciDeviceID;
    unsigned int gpuPciSubsystemID;
    int hostNumaMultinodeIpcSupported;

#ifdef GW_OLDER_CUDA
    int clockRate GW_DROPPED("cudaDevAttrClockRate");             /**< kHz; 0: unknown */
    int memoryClockRate GW_DROPPED("cudaDevAttrMemoryClockRate"); /**< 0: unknown */
    int computeMode GW_DROPPED("cudaDevAttrComputeMode");
    int deviceOverlap GW_DROPPED("cudaDevAttrGpuOverlap");
    int kernelExecTimeoutEnabled GW_DROPPED("cudaDevAttrKernelExecTimeout");
    int maxTexture1DLinear GW_DROPPED("cudaDevAttrMaxTexture1DLinearWidth");
    int singleToDoublePrecisionPerfRatio GW_DROPPED("cudaDevAttrSingleToDoublePrecisionPerfRatio");
    int cooperativeMultiDeviceLaunch GW_DROPPED("cudaDevAttrCooperativeMultiDeviceLaunch");
    int reserved[48];
#else
    int reserved[56]; /**< as many bytes in both */
#endif
};
