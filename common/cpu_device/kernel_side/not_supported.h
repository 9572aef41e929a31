// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// What CUDA's runtime API has and the CPU device has not. A call answers cudaErrorNotSupported and
// is named in the reason; a type says so when the program is compiled. Each takes any arguments, so
// that no function stands both here and in cuda_runtime_api.h: a test sees to it.
#pragma once

#include "runtime_calls.h"

extern "C" cudaError_t gw_not_supported(const char *call, int waits);

// Always inlined, so that the call site that the device reports is the caller's own. Calls that
// would allocate or free are not for captures, supported or not.
#define GW_NOT_SUPPORTED(NAME) GW_ANSWERS_NOT_SUPPORTED(NAME, 0)
#define GW_MEMORY_NOT_SUPPORTED(NAME) GW_ANSWERS_NOT_SUPPORTED(NAME, 1)
#define GW_ANSWERS_NOT_SUPPORTED(NAME, WAITS)                                                      \
    template <typename... Arguments>                                                               \
    inline __attribute__((always_inline)) cudaError_t NAME(const Arguments &...)                   \
    {                                                                                              \
        return gw_not_supported(#NAME, WAITS);                                                     \
    }

// Texture references, surfaces, and arrays of three dimensions and of levels
GW_NOT_SUPPORTED(cudaArrayGetMemoryRequirements)
GW_NOT_SUPPORTED(cudaArrayGetPlane)
GW_NOT_SUPPORTED(cudaArrayGetSparseProperties)
GW_NOT_SUPPORTED(cudaBindTexture)
GW_NOT_SUPPORTED(cudaBindTexture2D)
GW_NOT_SUPPORTED(cudaBindTextureToArray)
GW_NOT_SUPPORTED(cudaCreateSurfaceObject)
GW_NOT_SUPPORTED(cudaDestroySurfaceObject)
GW_NOT_SUPPORTED(cudaDeviceGetTexture1DLinearMaxWidth)
GW_NOT_SUPPORTED(cudaExternalMemoryGetMappedMipmappedArray)
GW_MEMORY_NOT_SUPPORTED(cudaFreeMipmappedArray)
GW_NOT_SUPPORTED(cudaGetMipmappedArrayLevel)
GW_NOT_SUPPORTED(cudaGetSurfaceObjectResourceDesc)
GW_NOT_SUPPORTED(cudaGetTextureObjectResourceViewDesc)
GW_NOT_SUPPORTED(cudaGraphicsResourceGetMappedMipmappedArray)
GW_NOT_SUPPORTED(cudaGraphicsSubResourceGetMappedArray)
GW_MEMORY_NOT_SUPPORTED(cudaMalloc3DArray)
GW_MEMORY_NOT_SUPPORTED(cudaMallocMipmappedArray)
GW_NOT_SUPPORTED(cudaMipmappedArrayGetMemoryRequirements)
GW_NOT_SUPPORTED(cudaMipmappedArrayGetSparseProperties)
GW_NOT_SUPPORTED(cudaUnbindTexture)

// Copies and memsets of three dimensions, in batches, and between devices
GW_NOT_SUPPORTED(cudaMemDiscardAndPrefetchBatchAsync)
GW_NOT_SUPPORTED(cudaMemDiscardBatchAsync)
GW_NOT_SUPPORTED(cudaMemPrefetchBatchAsync)
GW_NOT_SUPPORTED(cudaMemcpy3D)
GW_NOT_SUPPORTED(cudaMemcpy3DAsync)
GW_NOT_SUPPORTED(cudaMemcpy3DBatchAsync)
GW_NOT_SUPPORTED(cudaMemcpy3DPeer)
GW_NOT_SUPPORTED(cudaMemcpy3DPeerAsync)
GW_NOT_SUPPORTED(cudaMemcpyBatchAsync)
GW_NOT_SUPPORTED(cudaMemset3D)
GW_NOT_SUPPORTED(cudaMemset3DAsync)

// Several processes, devices and other APIs
GW_NOT_SUPPORTED(cudaChooseDevice)
GW_NOT_SUPPORTED(cudaDestroyExternalMemory)
GW_NOT_SUPPORTED(cudaDestroyExternalSemaphore)
GW_NOT_SUPPORTED(cudaDeviceFlushGPUDirectRDMAWrites)
GW_NOT_SUPPORTED(cudaDeviceGetByPCIBusId)
GW_NOT_SUPPORTED(cudaDeviceGetNvSciSyncAttributes)
GW_NOT_SUPPORTED(cudaDeviceGetP2PAtomicCapabilities)
GW_NOT_SUPPORTED(cudaDeviceGetP2PAttribute)
GW_NOT_SUPPORTED(cudaDeviceGetPCIBusId)
GW_NOT_SUPPORTED(cudaExternalMemoryGetMappedBuffer)
GW_NOT_SUPPORTED(cudaGetDriverEntryPoint)
GW_NOT_SUPPORTED(cudaGetDriverEntryPointByVersion)
GW_NOT_SUPPORTED(cudaGraphAddExternalSemaphoresSignalNode)
GW_NOT_SUPPORTED(cudaGraphAddExternalSemaphoresWaitNode)
GW_NOT_SUPPORTED(cudaGraphExecExternalSemaphoresSignalNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExecExternalSemaphoresWaitNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExternalSemaphoresSignalNodeGetParams)
GW_NOT_SUPPORTED(cudaGraphExternalSemaphoresSignalNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExternalSemaphoresWaitNodeGetParams)
GW_NOT_SUPPORTED(cudaGraphExternalSemaphoresWaitNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphicsGLRegisterBuffer)
GW_NOT_SUPPORTED(cudaGraphicsMapResources)
GW_NOT_SUPPORTED(cudaGraphicsResourceGetMappedPointer)
GW_NOT_SUPPORTED(cudaGraphicsResourceSetMapFlags)
GW_NOT_SUPPORTED(cudaGraphicsUnmapResources)
GW_NOT_SUPPORTED(cudaGraphicsUnregisterResource)
GW_NOT_SUPPORTED(cudaImportExternalMemory)
GW_NOT_SUPPORTED(cudaImportExternalSemaphore)
GW_NOT_SUPPORTED(cudaIpcCloseMemHandle)
GW_NOT_SUPPORTED(cudaIpcGetEventHandle)
GW_NOT_SUPPORTED(cudaIpcGetMemHandle)
GW_NOT_SUPPORTED(cudaIpcOpenEventHandle)
GW_NOT_SUPPORTED(cudaIpcOpenMemHandle)
GW_NOT_SUPPORTED(cudaSetValidDevices)
GW_NOT_SUPPORTED(cudaSignalExternalSemaphoresAsync)
GW_NOT_SUPPORTED(cudaWaitExternalSemaphoresAsync)

// Other nodes of graphs, nodes that change, and attributes of streams
GW_NOT_SUPPORTED(cudaDeviceGetGraphMemAttribute)
GW_NOT_SUPPORTED(cudaDeviceGraphMemTrim)
GW_NOT_SUPPORTED(cudaDeviceSetGraphMemAttribute)
GW_NOT_SUPPORTED(cudaGraphAddEventRecordNode)
GW_NOT_SUPPORTED(cudaGraphAddEventWaitNode)
GW_NOT_SUPPORTED(cudaGraphAddMemAllocNode)
GW_NOT_SUPPORTED(cudaGraphAddMemFreeNode)
GW_NOT_SUPPORTED(cudaGraphAddMemcpyNodeFromSymbol)
GW_NOT_SUPPORTED(cudaGraphAddMemcpyNodeToSymbol)
GW_NOT_SUPPORTED(cudaGraphAddNode)
GW_NOT_SUPPORTED(cudaGraphChildGraphNodeGetGraph)
GW_NOT_SUPPORTED(cudaGraphClone)
GW_NOT_SUPPORTED(cudaGraphConditionalHandleCreate)
GW_NOT_SUPPORTED(cudaGraphDebugDotPrint)
GW_NOT_SUPPORTED(cudaGraphDestroyNode)
GW_NOT_SUPPORTED(cudaGraphEventRecordNodeGetEvent)
GW_NOT_SUPPORTED(cudaGraphEventRecordNodeSetEvent)
GW_NOT_SUPPORTED(cudaGraphEventWaitNodeGetEvent)
GW_NOT_SUPPORTED(cudaGraphEventWaitNodeSetEvent)
GW_NOT_SUPPORTED(cudaGraphExecChildGraphNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExecEventRecordNodeSetEvent)
GW_NOT_SUPPORTED(cudaGraphExecEventWaitNodeSetEvent)
GW_NOT_SUPPORTED(cudaGraphExecGetFlags)
GW_NOT_SUPPORTED(cudaGraphExecHostNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExecKernelNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExecMemcpyNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExecMemcpyNodeSetParams1D)
GW_NOT_SUPPORTED(cudaGraphExecMemcpyNodeSetParamsFromSymbol)
GW_NOT_SUPPORTED(cudaGraphExecMemcpyNodeSetParamsToSymbol)
GW_NOT_SUPPORTED(cudaGraphExecMemsetNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExecNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphExecUpdate)
GW_NOT_SUPPORTED(cudaGraphHostNodeGetParams)
GW_NOT_SUPPORTED(cudaGraphHostNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphInstantiateWithParams)
GW_NOT_SUPPORTED(cudaGraphKernelNodeCopyAttributes)
GW_NOT_SUPPORTED(cudaGraphKernelNodeGetAttribute)
GW_NOT_SUPPORTED(cudaGraphKernelNodeGetParams)
GW_NOT_SUPPORTED(cudaGraphKernelNodeSetAttribute)
GW_NOT_SUPPORTED(cudaGraphKernelNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphMemAllocNodeGetParams)
GW_NOT_SUPPORTED(cudaGraphMemFreeNodeGetParams)
GW_NOT_SUPPORTED(cudaGraphMemcpyNodeGetParams)
GW_NOT_SUPPORTED(cudaGraphMemcpyNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphMemcpyNodeSetParams1D)
GW_NOT_SUPPORTED(cudaGraphMemcpyNodeSetParamsFromSymbol)
GW_NOT_SUPPORTED(cudaGraphMemcpyNodeSetParamsToSymbol)
GW_NOT_SUPPORTED(cudaGraphMemsetNodeGetParams)
GW_NOT_SUPPORTED(cudaGraphMemsetNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphNodeFindInClone)
GW_NOT_SUPPORTED(cudaGraphNodeGetEnabled)
GW_NOT_SUPPORTED(cudaGraphNodeSetEnabled)
GW_NOT_SUPPORTED(cudaGraphNodeSetParams)
GW_NOT_SUPPORTED(cudaGraphReleaseUserObject)
GW_NOT_SUPPORTED(cudaGraphRemoveDependencies)
GW_NOT_SUPPORTED(cudaGraphRetainUserObject)
GW_NOT_SUPPORTED(cudaStreamBeginCaptureToGraph)
GW_NOT_SUPPORTED(cudaStreamCopyAttributes)
GW_NOT_SUPPORTED(cudaStreamGetAttribute)
GW_NOT_SUPPORTED(cudaStreamGetCaptureInfo)
GW_NOT_SUPPORTED(cudaStreamSetAttribute)
GW_NOT_SUPPORTED(cudaStreamUpdateCaptureDependencies)
GW_NOT_SUPPORTED(cudaUserObjectCreate)
GW_NOT_SUPPORTED(cudaUserObjectRelease)
GW_NOT_SUPPORTED(cudaUserObjectRetain)

// Clusters, questions about kernels, libraries of kernels
GW_NOT_SUPPORTED(cudaFuncGetName)
GW_NOT_SUPPORTED(cudaFuncGetParamInfo)
GW_NOT_SUPPORTED(cudaGetFuncBySymbol)
GW_NOT_SUPPORTED(cudaGetKernel)
GW_NOT_SUPPORTED(cudaKernelSetAttributeForDevice)
GW_NOT_SUPPORTED(cudaLibraryEnumerateKernels)
GW_NOT_SUPPORTED(cudaLibraryGetGlobal)
GW_NOT_SUPPORTED(cudaLibraryGetKernelCount)
GW_NOT_SUPPORTED(cudaLibraryGetManaged)
GW_NOT_SUPPORTED(cudaLibraryGetUnifiedFunction)
GW_NOT_SUPPORTED(cudaLibraryLoadFromFile)
GW_NOT_SUPPORTED(cudaOccupancyMaxActiveClusters)
GW_NOT_SUPPORTED(cudaOccupancyMaxPotentialClusterSize)

// Memory pools of one's own, and what is left
GW_NOT_SUPPORTED(cudaCtxResetPersistingL2Cache)
GW_NOT_SUPPORTED(cudaDeviceGetHostAtomicCapabilities)
GW_NOT_SUPPORTED(cudaDeviceRegisterAsyncNotification)
GW_NOT_SUPPORTED(cudaDeviceUnregisterAsyncNotification)
GW_NOT_SUPPORTED(cudaGetExportTable)
GW_NOT_SUPPORTED(cudaLogsCurrent)
GW_NOT_SUPPORTED(cudaLogsDumpToFile)
GW_NOT_SUPPORTED(cudaLogsDumpToMemory)
GW_NOT_SUPPORTED(cudaLogsRegisterCallback)
GW_NOT_SUPPORTED(cudaLogsUnregisterCallback)
GW_NOT_SUPPORTED(cudaMemGetDefaultMemPool)
GW_NOT_SUPPORTED(cudaMemGetMemPool)
GW_NOT_SUPPORTED(cudaMemPoolCreate)
GW_NOT_SUPPORTED(cudaMemPoolDestroy)
GW_NOT_SUPPORTED(cudaMemPoolExportPointer)
GW_NOT_SUPPORTED(cudaMemPoolExportToShareableHandle)
GW_NOT_SUPPORTED(cudaMemPoolGetAccess)
GW_NOT_SUPPORTED(cudaMemPoolImportFromShareableHandle)
GW_NOT_SUPPORTED(cudaMemPoolImportPointer)
GW_NOT_SUPPORTED(cudaMemPoolSetAccess)
GW_NOT_SUPPORTED(cudaMemRangeGetAttribute)
GW_NOT_SUPPORTED(cudaMemRangeGetAttributes)
GW_NOT_SUPPORTED(cudaMemSetMemPool)

// What CUDA 13 has no more, where older_calls.h has not taken its place
#ifndef GW_OLDER_CUDA
GW_NOT_SUPPORTED(cudaThreadExit)
GW_NOT_SUPPORTED(cudaThreadSynchronize)
#endif

#undef GW_NOT_SUPPORTED

/** A type or a function of which the compiler says, wherever it is used, that there is none. */
#if defined(__has_attribute)
#if __has_attribute(unavailable)
#define GW_THERE_IS_NO(WHAT) __attribute__((unavailable("the CPU device of Gridwork has no " WHAT)))
#endif
#endif
#ifndef GW_THERE_IS_NO
#define GW_THERE_IS_NO(WHAT)
#endif

typedef unsigned long long cudaSurfaceObject_t GW_THERE_IS_NO("surfaces: write to plain memory");
struct GW_THERE_IS_NO("views of resources: give NULL") cudaResourceViewDesc;
template <typename T, int dimensions = 1, int read_mode = 0>
struct GW_THERE_IS_NO("texture references, like CUDA 12: use texture objects") texture;
struct GW_THERE_IS_NO("texture references, like CUDA 12: use texture objects") textureReference;
struct GW_THERE_IS_NO("memory that processes share") cudaIpcMemHandle_t;
struct GW_THERE_IS_NO("events that processes share") cudaIpcEventHandle_t;
struct GW_THERE_IS_NO("memory pools but the default one") cudaMemPoolProps;
struct GW_THERE_IS_NO("memory pools but the default one") cudaMemAccessDesc;
struct GW_THERE_IS_NO("other graphics APIs") cudaGraphicsResource;
typedef void *cudaGraphicsResource_t GW_THERE_IS_NO("other graphics APIs");
