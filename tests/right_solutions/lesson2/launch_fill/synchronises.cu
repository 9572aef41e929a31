// SPDX-License-Identifier: MIT
// RIGHT: waits for the kernel, which it need not
#include "launch_fill.h"

__global__ void fill_with_index(int *out, int n)
{
    unsigned int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= (unsigned int)n) {
        return;
    }
    out[i] = (int)i;
}

cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    cudaGetLastError();
    fill_with_index<<<grid, block, 0, 0>>>(d_out, n);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    return cudaDeviceSynchronize();
}
