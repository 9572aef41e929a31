// SPDX-License-Identifier: MIT
// WRONG: launches a thread for each element, one after another
// EXPECT STATE: fail
// EXPECT WORDS: there were 1000 launches of 1 thread each
#include "vector_add.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    c[n] = a[n] + b[n];
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    for (int i = 0; i < n; i++) {
        add<<<1, 1>>>(d_a, d_b, d_c, i);
    }
    return cudaGetLastError();
}
