// SPDX-License-Identifier: MIT
// RIGHT: blocks in x and y, whose number is worked out from both, with more of them than needed
#include "fill.h"

__device__ static size_t thread_number(void)
{
    const size_t block = blockIdx.y * (size_t)gridDim.x + blockIdx.x;
    return block * blockDim.x + threadIdx.x;
}

__global__ void fill_kernel(int *out, int n, int value)
{
    const size_t i = thread_number();
    if (i < (size_t)n) {
        out[i] = value;
    }
}

cudaError_t fill(int *d_out, int n, int block, int value)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    if (block < 1) {
        return cudaErrorInvalidConfiguration;
    }
    const int blocks = (n - 1) / block + 1;
    const int in_x = blocks < 1000 ? blocks : 1000;
    const dim3 grid(in_x, (blocks - 1) / in_x + 1);
    fill_kernel<<<grid, block>>>(d_out, n, value);
    return cudaGetLastError();
}
