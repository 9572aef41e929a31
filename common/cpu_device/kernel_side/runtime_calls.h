// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The CUDA runtime API of the CPU device, as far as it goes, for C11 and C++. Names, parameters
// and errors are those of CUDA's own documentation; what the CPU device does with them is said in
// common/cpu_device/design.md.
//
// Every function can also return the error of an earlier asynchronous launch.
#pragma once

#include "driver_types.h"
#include "stream_functions.h"

#include <stddef.h>

/** The version of the API that these headers follow: 1000 * major + 10 * minor. */
#define CUDART_VERSION 13000

#ifdef __cplusplus
#define GW_DEFAULT(value) = value
extern "C" {
#else
#define GW_DEFAULT(value)
#endif

// --- errors ---------------------------------------------------------------------------------

/** The last error of this host thread, which is cudaSuccess from then on unless it is sticky. */
cudaError_t cudaGetLastError(void);
/** The last error of this host thread, which stays. */
cudaError_t cudaPeekAtLastError(void);
/** An error's name, as "cudaErrorInvalidValue". */
const char *cudaGetErrorName(cudaError_t error);
/** An error's meaning, as "invalid argument". */
const char *cudaGetErrorString(cudaError_t error);

// --- device ---------------------------------------------------------------------------------

/** How many devices there are: one. */
cudaError_t cudaGetDeviceCount(int *count);
/** The number of the device that this host thread uses. */
cudaError_t cudaGetDevice(int *device);
/** Chooses the device that this host thread uses: 0. */
cudaError_t cudaSetDevice(int device);
/** What the device is, and its limits. */
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device);
/** One of its properties or limits. */
cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device);
/** 1000 * major + 10 * minor. */
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);
/** Kept and told again, as far as the CPU device has the like; see README.md. */
cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit);
cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache preference);
cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *preference);
/** Banks are 4 bytes wide, as on every GPU since 2014: setting them changes nothing. */
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config);
cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config);
/** Kept and told again; changes nothing. */
cudaError_t cudaSetDeviceFlags(unsigned int flags);
cudaError_t cudaGetDeviceFlags(unsigned int *flags);
cudaError_t cudaInitDevice(int device, unsigned int device_flags, unsigned int flags);
/** There is one device, which has no peers. */
cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
/** Waits for all work of all streams, and says what went wrong in it. */
cudaError_t cudaDeviceSynchronize(void);
/** Frees all memory, streams and events and forgets every error; the next call starts afresh. */
cudaError_t cudaDeviceReset(void);

// --- memory ---------------------------------------------------------------------------------

/** Takes `bytes` of device memory, in which nothing is set to 0, and stores their address. */
cudaError_t cudaMalloc(void **pointer, size_t bytes);
/** Gives device memory back; waits for what still uses it. */
cudaError_t cudaFree(void *pointer);
/** How much device memory is free, and how much there is. */
cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total_bytes);

/** Pinned host memory: copies from and to it can be asynchronous, and kernels reach it. */
cudaError_t cudaMallocHost(void **pointer, size_t bytes);
cudaError_t cudaHostAlloc(void **pointer, size_t bytes, unsigned int flags);
cudaError_t cudaFreeHost(void *pointer);
/** Pins memory that the program has allocated itself. */
cudaError_t cudaHostRegister(void *pointer, size_t bytes, unsigned int flags);
cudaError_t cudaHostUnregister(void *pointer);
cudaError_t cudaHostGetDevicePointer(void **d_pointer, void *h_pointer, unsigned int flags);
cudaError_t cudaHostGetFlags(unsigned int *flags, void *pointer);

/** Managed memory: kernels use it, and host code while no kernel may run. */
cudaError_t cudaMallocManaged(void **pointer, size_t bytes,
                              unsigned int flags GW_DEFAULT(cudaMemAttachGlobal));
cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t bytes, struct cudaMemLocation location,
                                 unsigned int flags, cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaMemAdvise(const void *pointer, size_t bytes, enum cudaMemoryAdvise advice,
                          struct cudaMemLocation location);
/** Answers cudaErrorNotSupported. */
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *pointer, size_t bytes GW_DEFAULT(0),
                                     unsigned int flags GW_DEFAULT(cudaMemAttachSingle));

/** Rows of `width` bytes that begin `*pitch` bytes apart. */
cudaError_t cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height);
cudaError_t cudaMalloc3D(struct cudaPitchedPtr *memory, struct cudaExtent extent);

/** Device memory in the order of a stream. */
cudaError_t cudaMallocAsync(void **pointer, size_t bytes, cudaStream_t stream);
cudaError_t cudaFreeAsync(void *pointer, cudaStream_t stream);
cudaError_t cudaMallocFromPoolAsync(void **pointer, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t bytes_to_keep);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute,
                                    void *value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute,
                                    void *value);

/** What memory a pointer points to. */
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *pointer);

// --- copies ---------------------------------------------------------------------------------

/** Copies `bytes` from `source` to `destination` and waits for it; `kind` says which memory each is
 * in, as cudaMemcpyHostToDevice. */
cudaError_t cudaMemcpy(void *destination, const void *source, size_t bytes,
                       enum cudaMemcpyKind kind);
/** The same in the order of `stream`. With pinned host memory it returns before the bytes are
 * copied.
 */
cudaError_t cudaMemcpyAsync(void *destination, const void *source, size_t bytes,
                            enum cudaMemcpyKind kind, cudaStream_t stream GW_DEFAULT(0));
/** From the memory of device `from` to that of device `to`, both of which are 0 here. */
cudaError_t cudaMemcpyPeer(void *destination, int to, const void *source, int from, size_t bytes);
/** The same in the order of `stream`. */
cudaError_t cudaMemcpyPeerAsync(void *destination, int to, const void *source, int from,
                                size_t bytes, cudaStream_t stream GW_DEFAULT(0));
/** Sets each of `bytes` of device memory to `value`. */
cudaError_t cudaMemset(void *destination, int value, size_t bytes);
/** The same in the order of `stream`. */
cudaError_t cudaMemsetAsync(void *destination, int value, size_t bytes,
                            cudaStream_t stream GW_DEFAULT(0));

/** The same for `height` rows of `width` bytes; pitches are in bytes, too. */
cudaError_t cudaMemcpy2D(void *destination, size_t to_pitch, const void *source, size_t from_pitch,
                         size_t width, size_t height, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void *destination, size_t to_pitch, const void *source,
                              size_t from_pitch, size_t width, size_t height,
                              enum cudaMemcpyKind kind, cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaMemset2D(void *destination, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset2DAsync(void *destination, size_t pitch, int value, size_t width,
                              size_t height, cudaStream_t stream GW_DEFAULT(0));

// --- kernels --------------------------------------------------------------------------------

/** `arguments[i]` points to the kernel's i-th argument, which is copied at the call. */
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                             size_t dynamic_shared_bytes, cudaStream_t stream);
/** The same with blocks that may wait for each other, by grid.sync() of cooperative_groups.h. */
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                        size_t dynamic_shared_bytes, cudaStream_t stream);
/** A launch as `config` says it. Its attributes are taken as far as the device has what they ask
 * for: clusters of several blocks and events that a kernel triggers it has not. */
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel,
                                void **arguments);
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *kernel);
cudaError_t cudaFuncSetAttribute(const void *kernel, enum cudaFuncAttribute attribute, int value);
cudaError_t cudaFuncSetCacheConfig(const void *kernel, enum cudaFuncCache preference);
cudaError_t cudaFuncSetSharedMemConfig(const void *kernel, enum cudaSharedMemConfig config);
/** How many blocks of so many threads fit on a multiprocessor at the same time. */
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel,
                                                          int block_threads,
                                                          size_t dynamic_shared_bytes);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *kernel,
                                                                   int block_threads,
                                                                   size_t dynamic_shared_bytes,
                                                                   unsigned int flags);
/** How much dynamic shared memory each of so many blocks can have. */
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *kernel, int blocks,
                                                      int block_threads);

// --- libraries of kernels that were made while the program runs --------------------------------

/**
 * Loads what nvrtcGetPTX() gave; the caller owns the library until cudaLibraryUnload().
 * @param code  that text, ended by a 0
 */
cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code,
                                enum cudaJitOption *jit_options, void **jit_option_values,
                                unsigned int jit_option_count,
                                enum cudaLibraryOption *library_options,
                                void **library_option_values, unsigned int library_option_count);
/** A kernel of the library by its name, to be launched by cudaLaunchKernel((const void *)kernel,
 * ...) as long as the library is loaded. A kernel that is not extern "C" has a longer name. */
cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name);
/** Gives the library back: no launch of its kernels may still wait or run. */
cudaError_t cudaLibraryUnload(cudaLibrary_t library);

// --- streams --------------------------------------------------------------------------------

/** Makes a stream: its copies and kernels run one after another, beside those of other streams. */
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);
/** Gives the stream back when its work is done; does not wait for that. */
cudaError_t cudaStreamDestroy(cudaStream_t stream);
/** Waits for all work of the stream, and says what went wrong in it. */
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
/** cudaSuccess when the stream's work is done, else cudaErrorNotReady. */
cudaError_t cudaStreamQuery(cudaStream_t stream);
/** What cudaStreamCreateWithFlags was told. */
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags);
/** What is put into the stream from now on waits for what the event has recorded. */
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned int flags GW_DEFAULT(0));

// --- events ---------------------------------------------------------------------------------

/** Makes an event: a mark in a stream, with the time when the stream reached it. */
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
/** Gives the event back. */
cudaError_t cudaEventDestroy(cudaEvent_t event);
/** Puts the mark into the stream, behind all that is in it now. */
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream GW_DEFAULT(0),
                                     unsigned int flags GW_DEFAULT(0));
/** Waits until the stream has reached the mark. */
cudaError_t cudaEventSynchronize(cudaEvent_t event);
/** cudaSuccess when what was recorded is done (or nothing was), else cudaErrorNotReady. */
cudaError_t cudaEventQuery(cudaEvent_t event);
/** @param milliseconds  receives the time from `start` to `end`, never 0 */
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);

#ifdef __cplusplus
}
#endif
