// SPDX-License-Identifier: MIT
// WRONG: leaves out the blocks that have no element
// EXPECT STATE: fail
// EXPECT WORDS: the caller asked for 7 x 33 = 231: launch <<<grid, block>>> as they are
#include "vector_add_strided.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t vector_add_strided(const float *d_a, const float *d_b, float *d_c, int n, int grid,
                               int block)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    if (block > 0 && grid > (n - 1) / block + 1) {
        grid = (n - 1) / block + 1;
    }
    add<<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
