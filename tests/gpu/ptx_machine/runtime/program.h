// SPDX-License-Identifier: MIT
// What a program built by nvcc does, by hand: registers before main, and launches by <<<...>>>.
#pragma once

#include "hand_made.h"

#include <cuda_runtime_api.h>

/* Declared by the toolkit's crt/host_runtime.h. */
void **__cudaRegisterFatBinary(void *wrapper);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
void __cudaRegisterFunction(void **handle, const char *entry, char *device_entry, const char *name,
                            int thread_limit, uint3 *thread, uint3 *block, dim3 *block_size,
                            dim3 *grid_size, int *warp_size);
void __cudaRegisterVar(void **handle, char *host_name, char *device_address, const char *name,
                       int is_external, size_t bytes, int is_constant, int is_global);
void __cudaRegisterManagedVar(void **handle, void **host_pointer, char *device_address,
                              const char *name, int is_external, size_t bytes, int is_constant,
                              int is_global);
char __cudaInitModule(void **handle);

typedef struct CUkern_st *kernel_handle;
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes,
                                     cudaStream_t stream);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared_bytes, void *stream);
cudaError_t __cudaGetKernel(kernel_handle *handle, const void *entry);
cudaError_t __cudaLaunchKernel(kernel_handle handle, dim3 grid, dim3 block, void **arguments,
                               size_t shared_bytes, cudaStream_t stream);

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *source, size_t bytes, size_t offset,
                               enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromSymbol(void *destination, const void *symbol, size_t bytes, size_t offset,
                                 enum cudaMemcpyKind kind);
cudaError_t cudaGetSymbolAddress(void **pointer, const void *symbol);
cudaError_t cudaGetSymbolSize(size_t *bytes, const void *symbol);

/** Registers a kernel whose stub on the host is at `entry`. */
void register_kernel(void **handle, const void *entry, const char *name);

/** entry<<<grid, block, shared_bytes, stream>>>(...). @return the launch's error, which a program
 * sees by cudaGetLastError() alone */
cudaError_t launch(const void *entry, dim3 grid, dim3 block, size_t shared_bytes,
                   cudaStream_t stream, void **arguments);

/** Fails the test unless the call gave this error. */
#define assert_error(call, error)                                                                  \
    assert_string_equal(cudaGetErrorName(call), cudaGetErrorName(error))
#define assert_success(call) assert_error(call, cudaSuccess)
