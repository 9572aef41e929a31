// SPDX-License-Identifier: MIT
// WRONG: leaves out the last element
// EXPECT STATE: fail
// EXPECT WORDS: was never written
#include "fill.h"

__global__ void fill_kernel(int *out, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) {
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

    const int grid = (n - 1) / block + 1;
    fill_kernel<<<grid, block>>>(d_out, n, value);
    return cudaGetLastError();
}
