// SPDX-License-Identifier: MIT
// WRONG: reads at threadIdx.x and writes at the index in the grid
// EXPECT STATE: fail
// EXPECT WORDS: all from index 256 on
#include "vector_add_strided.h"

__global__ void vector_add_strided_kernel(const float *a, const float *b, float *c, int n)
{
    size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < (size_t)n; i += stride) {
        c[i] = a[threadIdx.x] + b[threadIdx.x];
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
    vector_add_strided_kernel<<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
