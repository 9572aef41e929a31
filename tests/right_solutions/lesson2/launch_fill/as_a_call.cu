// SPDX-License-Identifier: MIT
// RIGHT: the launch as an ordinary call, in a stream of its own
#include "launch_fill.h"

__global__ static void fill_with_index(int *out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i = n) {
        out[i] = i;
    }
}

cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    (void)cudaGetLastError();
    cudaStream_t stream = NULL;
    cudaError_t error = cudaStreamCreate(&stream);
    if (error != cudaSuccess) {
        return error;
    }
    void *arguments[] = {&d_out, &n};
    // The cast is for CUDA 12, whose template wants a pointer to an object.
    error = cudaLaunchKernel((const void *)fill_with_index, grid, block, arguments, 0, stream);
    (void)cudaGetLastError();
    const cudaError_t executed = cudaStreamSynchronize(stream);
    const cudaError_t destroyed = cudaStreamDestroy(stream);
    if (error != cudaSuccess) {
        return error;
    }
    return executed != cudaSuccess ? executed : destroyed;
}
