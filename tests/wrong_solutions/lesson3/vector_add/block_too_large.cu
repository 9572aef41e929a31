// SPDX-License-Identifier: MIT
// WRONG: blocks of 2048 threads
// EXPECT STATE: fail
// EXPECT WORDS: returned cudaErrorInvalidConfiguration
#include "vector_add.h"

__global__ void vector_add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }

    const int block = 2048;
    const int grid = (n - 1) / block + 1;
    vector_add_kernel<<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
