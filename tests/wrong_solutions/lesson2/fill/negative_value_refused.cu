// SPDX-License-Identifier: MIT
// WRONG: takes a negative value for a mistake
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorInvalidValue
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
    if (n < 0 || value < 0) {
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
    fill_kernel<<<grid, block>>>(d_out, n, value);
    return cudaGetLastError();
}
