// SPDX-License-Identifier: MIT
// WRONG: leaves out the blocks that have no element
// EXPECT STATE: fail
// EXPECT WORDS: the caller asked for 7 x 256 = 1792: launch <<<grid, block>>> as they are
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
    if (n > 0 && block.x > 0 && grid.x > (n - 1) / block.x + 1) {
        grid.x = (n - 1) / block.x + 1;
    }
    fill_with_index<<<grid, block>>>(d_out, n);
    return cudaGetLastError();
}
