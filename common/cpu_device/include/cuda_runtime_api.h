// SPDX-License-Identifier: MIT
/**
 * @file cuda_runtime_api.h
 * The CUDA runtime API of the CPU device, as far as it goes, for C11 and C++. Names, parameters
 * and errors are those of CUDA's own documentation; what the CPU device does with them is said in
 * common/cpu_device/README.md.
 *
 * Every function can also return the error of an earlier asynchronous launch.
 */
#ifndef GW_CUDA_RUNTIME_API_H
#define GW_CUDA_RUNTIME_API_H

#include "cpu_device/driver_types.h"

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

cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device);
cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device);
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);
/** Waits for all work of all streams, and says what went wrong in it. */
cudaError_t cudaDeviceSynchronize(void);
/** Frees all memory, streams and events and forgets every error; the next call starts afresh. */
cudaError_t cudaDeviceReset(void);

// --- memory ---------------------------------------------------------------------------------

cudaError_t cudaMalloc(void **pointer, size_t bytes);
cudaError_t cudaFree(void *pointer);
cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total_bytes);
cudaError_t cudaMemcpy(void *destination, const void *source, size_t bytes,
                       enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *destination, const void *source, size_t bytes,
                            enum cudaMemcpyKind kind, cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaMemset(void *destination, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void *destination, int value, size_t bytes,
                            cudaStream_t stream GW_DEFAULT(0));

// --- streams --------------------------------------------------------------------------------

cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
/** cudaSuccess when the stream's work is done, else cudaErrorNotReady. */
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned int flags GW_DEFAULT(0));

// --- events ---------------------------------------------------------------------------------

cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaEventSynchronize(cudaEvent_t event);
/** cudaSuccess when what was recorded is done (or nothing was), else cudaErrorNotReady. */
cudaError_t cudaEventQuery(cudaEvent_t event);
/** @param milliseconds  receives the time from `start` to `end`, never 0 */
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);

#ifdef __cplusplus
}
#endif

#endif
