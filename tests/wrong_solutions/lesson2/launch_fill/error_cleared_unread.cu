// SPDX-License-Identifier: MIT
// WRONG: clears the error of the launch before it returns the last error
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorInvalidConfiguration
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
    fill_with_index<<<grid, block>>>(d_out, n);
    (void)cudaGetLastError();
    return cudaGetLastError();
}
