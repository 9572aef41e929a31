// SPDX-License-Identifier: MIT
// WRONG: rounds the number of blocks down, but to no fewer than one
// EXPECT STATE: fail
// EXPECT WORDS: 232 of 1000 elements were never written, all from index 768 on
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
    int grid = n < block ? 1 : n / block;
    fill_kernel<<<grid, block>>>(d_out, n, value);
    return cudaGetLastError();
}
