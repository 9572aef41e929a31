// SPDX-License-Identifier: MIT
// WRONG: takes grid for block and block for grid where the device can run both
// EXPECT STATE: fail
// EXPECT WORDS: you launched 768 threads in 256 blocks, the caller asked for 3 x 256 = 768
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
    if (block < 1 || block > 1024 || grid < 1 || grid > 1024) {
        add<<<grid, block>>>(d_a, d_b, d_c, n);
    } else {
        add<<<block, grid>>>(d_a, d_b, d_c, n);
    }
    return cudaGetLastError();
}
