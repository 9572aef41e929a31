// SPDX-License-Identifier: MIT
// WRONG: leaves out the last element
// EXPECT STATE: fail
// EXPECT WORDS: was never written
#include "launch_fill.h"

__global__ void fill_with_index(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) {
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
    return cudaGetLastError();
}
