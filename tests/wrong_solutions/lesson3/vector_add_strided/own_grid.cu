// SPDX-License-Identifier: MIT
// WRONG: launches a grid of its own
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorInvalidConfiguration
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
    (void)grid;
    (void)block;
    vector_add_strided_kernel<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
