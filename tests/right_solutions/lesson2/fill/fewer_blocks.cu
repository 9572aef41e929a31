// SPDX-License-Identifier: MIT
// RIGHT: no more than 8 blocks, and a loop in each thread
#include "fill.h"

__global__ void fill_kernel(int *out, int n, int value)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
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
    if (block <= 0) {
        return cudaErrorInvalidConfiguration;
    }
    int grid = n / block + (n % block != 0);
    if (grid > 8) {
        grid = 8;
    }
    fill_kernel<<<grid, block>>>(d_out, n, value);
    return cudaGetLastError();
}
