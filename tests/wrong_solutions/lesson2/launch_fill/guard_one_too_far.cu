// SPDX-License-Identifier: MIT
// WRONG: <= for <
// EXPECT STATE: fail
// EXPECT WORDS: must be left as it is
#include "launch_fill.h"

__global__ void fill_with_index(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
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
