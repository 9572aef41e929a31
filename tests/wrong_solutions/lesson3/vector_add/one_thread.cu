// SPDX-License-Identifier: MIT
// WRONG: a single thread loops over all elements
// EXPECT STATE: fail
// EXPECT WORDS: the launch has 1 thread for 1000 elements
#include "vector_add.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++) {
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
    add<<<1, 1>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
