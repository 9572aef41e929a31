// SPDX-License-Identifier: MIT
// RIGHT: one block of 32 threads, each of which goes on to its next element
#include "vector_add.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
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
    add<<<1, 32>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
