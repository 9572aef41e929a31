// SPDX-License-Identifier: MIT
// WRONG: launches 100 blocks, whatever n is
// EXPECT STATE: fail
// EXPECT WORDS: all from index 25600 on
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
    int block = 256;
    vector_add_kernel<<<100, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
