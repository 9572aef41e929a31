// SPDX-License-Identifier: MIT
// WRONG: a loop on the host over device memory
// EXPECT STATE: fail
// EXPECT WORDS: wrong space: host code wrote
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

    const int grid = (n - 1) / block + 1;
    (void)grid;
    for (int i = 0; i < n; i++) {
        d_out[i] = value;
    }
    return cudaGetLastError();
}
