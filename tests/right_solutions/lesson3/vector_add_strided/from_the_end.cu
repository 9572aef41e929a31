// SPDX-License-Identifier: MIT
// RIGHT: from the end of the arrays to their beginning, a stride at a time
#include "vector_add_strided.h"

__global__ void add_from_the_end(const float *a, const float *b, float *c, int n)
{
    const int stride = gridDim.x * blockDim.x;
    const int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = (n - 1) / stride * stride + first; i >= 0; i -= stride) {
        if (i < n) {
            c[i] = a[i] + b[i];
        }
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
    add_from_the_end<<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
