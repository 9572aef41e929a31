// SPDX-License-Identifier: MIT
// WRONG: a loop on the host over device memory
// EXPECT STATE: fail
// EXPECT WORDS: wrong space: host code read
#include "vector_add.h"

__global__ void vector_add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
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

    const int block = 256;
    const int grid = (n - 1) / block + 1;
    (void)grid;
    (void)block;
    for (int i = 0; i < n; i++) {
        d_c[i] = d_a[i] + d_b[i];
    }
    return cudaGetLastError();
}
