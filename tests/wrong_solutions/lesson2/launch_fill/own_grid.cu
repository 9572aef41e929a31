// SPDX-License-Identifier: MIT
// WRONG: works out a grid that covers n instead of taking the one it is given
// EXPECT STATE: fail
// EXPECT WORDS: d_out
#include "launch_fill.h"

__global__ void fill_with_index(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = i;
    }
}

cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    (void)cudaGetLastError();
    fill_with_index<<<n / 256 + 1, 256>>>(d_out, n);
    return cudaGetLastError();
}
