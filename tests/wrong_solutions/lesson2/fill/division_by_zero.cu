// SPDX-License-Identifier: MIT
// WRONG: divides by a block of 0 threads
// EXPECT STATE: crashed
// EXPECT WORDS: divided
#include "fill.h"

__global__ void fill_kernel(int *out, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
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
    int grid = (n + block - 1) / block;
    fill_kernel<<<grid, block>>>(d_out, n, value);
    return cudaGetLastError();
}
