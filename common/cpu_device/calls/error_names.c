// SPDX-License-Identifier: MIT
/**
 * @file error_names.c
 * cudaGetErrorName() and cudaGetErrorString(): each error's name, and what it means in a phrase.
 */
#include <cuda_runtime_api.h>
#include <stddef.h>

struct gw_error_text {
    cudaError_t error;
    const char *name;
    const char *meaning;
};

// clang-format off
#define ERROR(NAME, MEANING) { NAME, #NAME, MEANING }
static const struct gw_error_text texts[] = {
    ERROR(cudaSuccess, "no error"),
    ERROR(cudaErrorInvalidValue, "invalid argument"),
    ERROR(cudaErrorMemoryAllocation, "out of memory"),
    ERROR(cudaErrorInitializationError, "the runtime could not be initialised"),
    ERROR(cudaErrorCudartUnloading, "the runtime is shutting down"),
    ERROR(cudaErrorProfilerDisabled, "no profiler is in use"),
    ERROR(cudaErrorProfilerNotInitialized, "the profiler is not initialised (deprecated)"),
    ERROR(cudaErrorProfilerAlreadyStarted, "the profiler has been started already (deprecated)"),
    ERROR(cudaErrorProfilerAlreadyStopped, "the profiler has been stopped already (deprecated)"),
    ERROR(cudaErrorInvalidConfiguration, "invalid launch configuration: grid, block or shared memory is zero or too large"),
    ERROR(cudaErrorInvalidPitchValue, "invalid pitch"),
    ERROR(cudaErrorInvalidSymbol, "no such device symbol"),
    ERROR(cudaErrorInvalidHostPointer, "invalid host pointer (deprecated)"),
    ERROR(cudaErrorInvalidDevicePointer, "invalid device pointer (deprecated)"),
    ERROR(cudaErrorInvalidTexture, "invalid texture reference"),
    ERROR(cudaErrorInvalidTextureBinding, "the texture is not bound"),
    ERROR(cudaErrorInvalidChannelDescriptor, "invalid channel descriptor"),
    ERROR(cudaErrorInvalidMemcpyDirection, "invalid copy direction"),
    ERROR(cudaErrorAddressOfConstant, "address of a constant taken (deprecated)"),
    ERROR(cudaErrorTextureFetchFailed, "texture fetch failed (deprecated)"),
    ERROR(cudaErrorTextureNotBound, "texture not bound (deprecated)"),
    ERROR(cudaErrorSynchronizationError, "synchronisation failed (deprecated)"),
    ERROR(cudaErrorInvalidFilterSetting, "this texture type cannot be filtered linearly"),
    ERROR(cudaErrorInvalidNormSetting, "this texture type cannot be read as normalised floats"),
    ERROR(cudaErrorMixedDeviceExecution, "device code and emulation mixed (deprecated)"),
    ERROR(cudaErrorNotYetImplemented, "not implemented yet"),
    ERROR(cudaErrorMemoryValueTooLarge, "emulated device pointer too large (deprecated)"),
    ERROR(cudaErrorStubLibrary, "the program is linked to a stub of the CUDA driver"),
    ERROR(cudaErrorInsufficientDriver, "the CUDA driver is older than this runtime needs"),
    ERROR(cudaErrorCallRequiresNewerDriver, "this call needs a newer CUDA driver"),
    ERROR(cudaErrorInvalidSurface, "invalid surface reference"),
    ERROR(cudaErrorDuplicateVariableName, "several device variables share one name"),
    ERROR(cudaErrorDuplicateTextureName, "several textures share one name"),
    ERROR(cudaErrorDuplicateSurfaceName, "several surfaces share one name"),
    ERROR(cudaErrorDevicesUnavailable, "all CUDA devices are busy or unavailable"),
    ERROR(cudaErrorIncompatibleDriverContext, "the current driver context does not suit the runtime"),
    ERROR(cudaErrorMissingConfiguration, "the kernel was launched without a configuration"),
    ERROR(cudaErrorPriorLaunchFailure, "an earlier launch failed (deprecated)"),
    ERROR(cudaErrorLaunchMaxDepthExceeded, "launches from kernels are nested too deeply"),
    ERROR(cudaErrorLaunchFileScopedTex, "a kernel launched by a kernel uses a file-scoped texture"),
    ERROR(cudaErrorLaunchFileScopedSurf, "a kernel launched by a kernel uses a file-scoped surface"),
    ERROR(cudaErrorSyncDepthExceeded, "synchronisation in kernels is nested too deeply"),
    ERROR(cudaErrorLaunchPendingCountExceeded, "too many launches from kernels are pending"),
    ERROR(cudaErrorInvalidDeviceFunction, "this function is no kernel of the current device"),
    ERROR(cudaErrorNoDevice, "no CUDA device was found"),
    ERROR(cudaErrorInvalidDevice, "there is no device of this number, or it cannot do this"),
    ERROR(cudaErrorDeviceNotLicensed, "the device has no valid licence"),
    ERROR(cudaErrorSoftwareValidityNotEstablished, "the software's validity could not be established"),
    ERROR(cudaErrorStartupFailure, "the runtime failed to start"),
    ERROR(cudaErrorInvalidKernelImage, "the kernel image is invalid"),
    ERROR(cudaErrorDeviceUninitialized, "no device context is current"),
    ERROR(cudaErrorMapBufferObjectFailed, "the buffer could not be mapped"),
    ERROR(cudaErrorUnmapBufferObjectFailed, "the buffer could not be unmapped"),
    ERROR(cudaErrorArrayIsMapped, "the array is mapped and cannot be destroyed"),
    ERROR(cudaErrorAlreadyMapped, "the resource is mapped already"),
    ERROR(cudaErrorNoKernelImageForDevice, "the program holds no code for this device's architecture"),
    ERROR(cudaErrorAlreadyAcquired, "the resource is acquired already"),
    ERROR(cudaErrorNotMapped, "the resource is not mapped"),
    ERROR(cudaErrorNotMappedAsArray, "the resource is not mapped as an array"),
    ERROR(cudaErrorNotMappedAsPointer, "the resource is not mapped as a pointer"),
    ERROR(cudaErrorECCUncorrectable, "device memory had an error that could not be corrected"),
    ERROR(cudaErrorUnsupportedLimit, "the device does not support this limit"),
    ERROR(cudaErrorDeviceAlreadyInUse, "another thread uses the device exclusively"),
    ERROR(cudaErrorPeerAccessUnsupported, "these devices cannot reach each other's memory"),
    ERROR(cudaErrorInvalidPtx, "the PTX code could not be compiled"),
    ERROR(cudaErrorInvalidGraphicsContext, "invalid graphics context"),
    ERROR(cudaErrorNvlinkUncorrectable, "NVLink had an error that could not be corrected"),
    ERROR(cudaErrorJitCompilerNotFound, "the PTX compiler library was not found"),
    ERROR(cudaErrorUnsupportedPtxVersion, "the PTX code was made by a newer toolkit than the driver knows"),
    ERROR(cudaErrorJitCompilationDisabled, "compiling PTX at run time is disabled"),
    ERROR(cudaErrorUnsupportedExecAffinity, "the device does not support this execution affinity"),
    ERROR(cudaErrorUnsupportedDevSideSync, "kernels cannot call cudaDeviceSynchronize here"),
    ERROR(cudaErrorContained, "a contained error ended the work on the device"),
    ERROR(cudaErrorInvalidSource, "the device code's source is invalid"),
    ERROR(cudaErrorFileNotFound, "file not found"),
    ERROR(cudaErrorSharedObjectSymbolNotFound, "a shared library lacks a symbol"),
    ERROR(cudaErrorSharedObjectInitFailed, "a shared library could not be initialised"),
    ERROR(cudaErrorOperatingSystem, "a call to the operating system failed"),
    ERROR(cudaErrorInvalidResourceHandle, "invalid resource handle: a stream or event that does not exist"),
    ERROR(cudaErrorIllegalState, "the resource is in no state for this operation"),
    ERROR(cudaErrorLossyQuery, "the answer would lose information"),
    ERROR(cudaErrorSymbolNotFound, "named symbol not found"),
    ERROR(cudaErrorNotReady, "device not ready: earlier work has not finished"),
    ERROR(cudaErrorIllegalAddress, "a kernel accessed an address that is not valid on the device"),
    ERROR(cudaErrorLaunchOutOfResources, "the launch needs more registers or other resources than the device has"),
    ERROR(cudaErrorLaunchTimeout, "the kernel ran too long and was stopped"),
    ERROR(cudaErrorLaunchIncompatibleTexturing, "the launch uses an incompatible texturing mode"),
    ERROR(cudaErrorPeerAccessAlreadyEnabled, "peer access is enabled already"),
    ERROR(cudaErrorPeerAccessNotEnabled, "peer access is not enabled"),
    ERROR(cudaErrorSetOnActiveProcess, "too late: the device is in use already"),
    ERROR(cudaErrorContextIsDestroyed, "the device context has been destroyed"),
    ERROR(cudaErrorAssert, "an assertion in a kernel failed"),
    ERROR(cudaErrorTooManyPeers, "too many devices have peer access"),
    ERROR(cudaErrorHostMemoryAlreadyRegistered, "this host memory is registered already"),
    ERROR(cudaErrorHostMemoryNotRegistered, "this host memory is not registered"),
    ERROR(cudaErrorHardwareStackError, "a kernel's stack is damaged or too large"),
    ERROR(cudaErrorIllegalInstruction, "a kernel met an illegal instruction"),
    ERROR(cudaErrorMisalignedAddress, "a kernel accessed an address that is not aligned for its type"),
    ERROR(cudaErrorInvalidAddressSpace, "an instruction met an address of the wrong memory space"),
    ERROR(cudaErrorInvalidPc, "a kernel jumped to no code"),
    ERROR(cudaErrorLaunchFailure, "the kernel failed while it ran"),
    ERROR(cudaErrorCooperativeLaunchTooLarge, "too many blocks for a cooperative launch"),
    ERROR(cudaErrorTensorMemoryLeak, "a kernel ended without freeing its tensor memory"),
    ERROR(cudaErrorNotPermitted, "operation not permitted"),
    ERROR(cudaErrorNotSupported, "operation not supported"),
    ERROR(cudaErrorSystemNotReady, "the system is not ready for CUDA yet"),
    ERROR(cudaErrorSystemDriverMismatch, "driver and system components do not fit together"),
    ERROR(cudaErrorCompatNotSupportedOnDevice, "the device does not support forward compatibility"),
    ERROR(cudaErrorMpsConnectionFailed, "no connection to the MPS control daemon"),
    ERROR(cudaErrorMpsRpcFailure, "a call between MPS server and client failed"),
    ERROR(cudaErrorMpsServerNotReady, "the MPS server is not ready for clients"),
    ERROR(cudaErrorMpsMaxClientsReached, "the MPS server has its most clients"),
    ERROR(cudaErrorMpsMaxConnectionsReached, "the MPS server has its most connections"),
    ERROR(cudaErrorMpsClientTerminated, "the MPS client was ended by the server"),
    ERROR(cudaErrorCdpNotSupported, "the device cannot launch kernels from kernels"),
    ERROR(cudaErrorCdpVersionMismatch, "incompatible versions of launches from kernels"),
    ERROR(cudaErrorStreamCaptureUnsupported, "operation not permitted while a stream is capturing"),
    ERROR(cudaErrorStreamCaptureInvalidated, "an earlier error has invalidated the capture"),
    ERROR(cudaErrorStreamCaptureMerge, "this would join two independent captures"),
    ERROR(cudaErrorStreamCaptureUnmatched, "the capture was not begun in this stream"),
    ERROR(cudaErrorStreamCaptureUnjoined, "the capture ends while other streams have not joined it again"),
    ERROR(cudaErrorStreamCaptureIsolation, "a dependency would cross the border of the capture"),
    ERROR(cudaErrorStreamCaptureImplicit, "this would make a capturing stream depend on the default stream"),
    ERROR(cudaErrorCapturedEvent, "operation not permitted on an event recorded in a capture"),
    ERROR(cudaErrorStreamCaptureWrongThread, "the capture must end in the thread that began it"),
    ERROR(cudaErrorTimeout, "the wait timed out"),
    ERROR(cudaErrorGraphExecUpdateFailure, "the graph differs too much to be updated"),
    ERROR(cudaErrorExternalDevice, "a device outside CUDA failed"),
    ERROR(cudaErrorInvalidClusterSize, "invalid cluster size"),
    ERROR(cudaErrorFunctionNotLoaded, "the function is not loaded"),
    ERROR(cudaErrorInvalidResourceType, "invalid type of resource"),
    ERROR(cudaErrorInvalidResourceConfiguration, "invalid configuration of the resource"),
    ERROR(cudaErrorUnknown, "unknown error"),
    ERROR(cudaErrorApiFailureBase, "unhandled error (deprecated)"),
};
// clang-format on

static const struct gw_error_text *text_of(cudaError_t error)
{
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        if (texts[i].error == error) {
            return &texts[i];
        }
    }
    return NULL;
}

const char *cudaGetErrorName(cudaError_t error)
{
    const struct gw_error_text *text = text_of(error);
    return text ? text->name : "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t error)
{
    const struct gw_error_text *text = text_of(error);
    return text ? text->meaning : "unrecognized error code";
}
