// SPDX-License-Identifier: MIT
// WRONG: a single thread loops over all elements
// EXPECT STATE: fail
// EXPECT WORDS: the launch has 1 thread for 1000 elements
#include "fill.h"

__global__ void fill_kernel(int *out, int n, int value)
{
    for (int i = 0; i < n; i++) {
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
    fill_kernel<<<1, 1>>>(d_out, n, value);
    return cudaGetLastError();
}
