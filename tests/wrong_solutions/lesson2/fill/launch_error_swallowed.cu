// SPDX-License-Identifier: MIT
// WRONG: refuses blocks of more than 1024 itself, and clears the launch's error unread
// EXPECT STATE: fail
// EXPECT WORDS: d_out was never written
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
    if (block < 1 || block > 1024) {
        return cudaErrorInvalidConfiguration;
    }
    int grid = (n - 1) / block + 1;
    fill_kernel<<<grid, block>>>(d_out, n, value);
    (void)cudaGetLastError();
    return cudaSuccess;
}
