// SPDX-License-Identifier: MIT
// WRONG: adds all elements in every thread
// EXPECT STATE: fail
// EXPECT WORDS: race: kernel
#include "vector_add.h"

__global__ void vector_add_kernel(const float *a, const float *b, float *c, int n)
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
    int block = 256;
    vector_add_kernel<<<1, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
