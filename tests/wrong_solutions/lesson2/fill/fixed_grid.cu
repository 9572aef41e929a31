// SPDX-License-Identifier: MIT
// WRONG: launches 5000 blocks, whatever n is
// EXPECT STATE: fail
// EXPECT WORDS: all from index 5000 on
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
    if (block < 1) {
        return cudaErrorInvalidConfiguration;
    }
    int grid = 5000;
    fill_kernel<<<grid, block>>>(d_out, n, value);
    return cudaGetLastError();
}
