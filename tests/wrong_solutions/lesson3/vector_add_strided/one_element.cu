// SPDX-License-Identifier: MIT
// WRONG: adds one element a thread and stops
// EXPECT STATE: fail
// EXPECT WORDS: 232 of 1000 elements were never written, all from index 768 on
#include "vector_add_strided.h"

__global__ void vector_add_strided_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
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
    vector_add_strided_kernel<<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
