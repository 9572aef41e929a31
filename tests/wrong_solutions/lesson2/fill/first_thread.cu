// SPDX-License-Identifier: MIT
// WRONG: launches enough threads, and the first of them does everything
// EXPECT STATE: fail
// EXPECT WORDS: most threads have nothing to do
#include "fill.h"

__global__ void fill_kernel(int *out, int n, int value)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        for (int i = 0; i < n; i++) {
            out[i] = value;
        }
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
    fill_kernel<<<(n - 1) / block + 1, block>>>(d_out, n, value);
    return cudaGetLastError();
}
