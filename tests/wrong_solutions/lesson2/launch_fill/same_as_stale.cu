// SPDX-License-Identifier: MIT
// WRONG: takes an error that is the same as the one before the launch for that one
// EXPECT STATE: fail
// EXPECT WORDS: should return cudaErrorInvalidConfiguration
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
    cudaError_t stale = cudaPeekAtLastError();
    fill_with_index<<<grid, block>>>(d_out, n);
    cudaError_t error = cudaGetLastError();
    return error == stale ? cudaSuccess : error;
}
