// SPDX-License-Identifier: MIT
// WRONG: launches for n = 0 as well
// EXPECT STATE: fail
// EXPECT WORDS: 1 kernel was launched, but with n = 0 nothing is to be
#include "vector_add.h"

__global__ void add(const float *a, const float *b, float *c, int n)
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
    add<<<n / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
