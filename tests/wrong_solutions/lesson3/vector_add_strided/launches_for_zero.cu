// SPDX-License-Identifier: MIT
// WRONG: launches for n = 0 as well
// EXPECT STATE: fail
// EXPECT WORDS: 1 kernel was launched, but with n = 0 nothing is to be
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
    add<<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
