// SPDX-License-Identifier: MIT
// WRONG: launches the kernel once more to be sure
// EXPECT STATE: fail
// EXPECT WORDS: 2 kernels were launched: launch one
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
    fill_with_index<<<grid, block>>>(d_out, n);
    cudaError_t error = cudaGetLastError();
    fill_with_index<<<grid, block>>>(d_out, n);
    (void)cudaGetLastError();
    return error;
}
