// SPDX-License-Identifier: MIT
// WRONG: takes blocks of 128 where the caller wants others
// EXPECT STATE: fail
// EXPECT WORDS: the caller asked for blocks of 256
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
    fill_kernel<<<(n - 1) / 128 + 1, 128>>>(d_out, n, value);
    return cudaGetLastError();
}
