// SPDX-License-Identifier: MIT
// WRONG: the first thread of the grid does everything
// EXPECT STATE: fail
// EXPECT WORDS: most threads have nothing to do
#include "vector_add.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        for (int i = 0; i < n; i++) {
            c[i] = a[i] + b[i];
        }
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
    add<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
