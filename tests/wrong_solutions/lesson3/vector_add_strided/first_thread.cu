// SPDX-License-Identifier: MIT
// WRONG: the first thread of the grid does everything
// EXPECT STATE: fail
// EXPECT WORDS: most threads have nothing to do
#include "vector_add_strided.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        for (int i = 0; i < n; i++) {
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
    add<<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
