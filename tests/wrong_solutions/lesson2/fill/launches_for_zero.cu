// SPDX-License-Identifier: MIT
// WRONG: launches a block that has nothing to do for n = 0
// EXPECT STATE: fail
// EXPECT WORDS: 1 kernel was launched, but with n = 0 nothing is to be
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
    if (block < 1) {
        return cudaErrorInvalidConfiguration;
    }
    fill_kernel<<<n / block + 1, block>>>(d_out, n, value);
    return cudaGetLastError();
}
