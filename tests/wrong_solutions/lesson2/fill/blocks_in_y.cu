// SPDX-License-Identifier: MIT
// WRONG: lays the blocks along y, of which a grid takes no more than 65535
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorInvalidConfiguration
#include "fill.h"

__global__ void fill_kernel(int *out, int n, int value)
{
    int i = blockIdx.y * blockDim.x + threadIdx.x;
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
        return cudaErrorInvalidConfiguration; // and no division by 0 below
    }

    // Rounds up. (n + block - 1) / block does too, but overflows for an n near the largest int.
    const int grid = (n - 1) / block + 1;
    fill_kernel<<<dim3(1, grid), block>>>(d_out, n, value);
    return cudaGetLastError();
}
