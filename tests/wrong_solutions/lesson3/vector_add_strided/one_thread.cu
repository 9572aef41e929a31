// SPDX-License-Identifier: MIT
// WRONG: a single thread loops over all elements
// EXPECT STATE: fail
// EXPECT WORDS: you launched 1 thread in 1 block
#include "vector_add_strided.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++) {
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
    if (grid < 1 || block < 1 || block > 1024) {
        return cudaErrorInvalidConfiguration;
    }
    add<<<1, 1>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
