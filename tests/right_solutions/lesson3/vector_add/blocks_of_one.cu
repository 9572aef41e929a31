// SPDX-License-Identifier: MIT
// RIGHT: blocks of one thread, which is slow and right
// CASE SECONDS: 20
#include "vector_add.h"

__global__ void add(const float *a, const float *b, float *c)
{
    c[blockIdx.x] = a[blockIdx.x] + b[blockIdx.x];
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    add<<<n, 1>>>(d_a, d_b, d_c);
    return cudaGetLastError();
}
