// SPDX-License-Identifier: MIT
// WRONG: gives each thread a chunk of n / threads elements, rounded down
// EXPECT STATE: fail
// EXPECT WORDS: d_c
#include "vector_add_strided.h"

__global__ void vector_add_strided_kernel(const float *a, const float *b, float *c, int n)
{
    int threads = gridDim.x * blockDim.x;
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int chunk = n / threads;
    for (int i = thread * chunk; i < (thread + 1) * chunk; i++) {
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
