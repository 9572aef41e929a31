// SPDX-License-Identifier: MIT
// WRONG: each thread has a chunk of its own, so the threads of a warp work far apart
// EXPECT STATE: fail
// EXPECT WORDS: sectors of 32 bytes
#include "vector_add_strided.h"

__global__ void vector_add_strided_kernel(const float *a, const float *b, float *c, int n)
{
    int threads = gridDim.x * blockDim.x;
    int chunk = (n + threads - 1) / threads;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
    for (int i = first; i < first + chunk && i < n; i++) {
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
