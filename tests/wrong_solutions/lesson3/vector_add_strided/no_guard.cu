// SPDX-License-Identifier: MIT
// WRONG: goes one round more for every thread
// EXPECT STATE: fail
// EXPECT WORDS: out of bounds: kernel
#include "vector_add_strided.h"

__global__ void vector_add_strided_kernel(const float *a, const float *b, float *c, int n)
{
    int stride = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int round = 0; round <= (n - 1) / stride; round++) {
        c[i] = a[i] + b[i];
        i += stride;
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
