// SPDX-License-Identifier: MIT
// Registering and launching as nvcc's host code does.
#include "program.h"

void register_kernel(void **handle, const void *entry, const char *name)
{
    __cudaRegisterFunction(handle, entry, (char *)(uintptr_t)name, name, -1, NULL, NULL, NULL, NULL,
                           NULL);
}

cudaError_t launch(const void *entry, dim3 grid, dim3 block, size_t shared_bytes,
                   cudaStream_t stream, void **arguments)
{
    kernel_handle handle;
    __cudaPushCallConfiguration(grid, block, shared_bytes, stream);
    __cudaGetKernel(&handle, entry);
    dim3 popped_grid, popped_block;
    size_t popped_bytes;
    cudaStream_t popped_stream;
    const cudaError_t error = __cudaPopCallConfiguration(&popped_grid, &popped_block, &popped_bytes,
                                                         (void *)&popped_stream);
    return error != cudaSuccess ? error
                                : __cudaLaunchKernel(handle, popped_grid, popped_block, arguments,
                                                     popped_bytes, popped_stream);
}
