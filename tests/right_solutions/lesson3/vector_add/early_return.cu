// SPDX-License-Identifier: MIT
// RIGHT: threads past the end return, blocks of 1024
#include "vector_add.h"

__global__ void vector_add_kernel(const float *a, const float *b, float *c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    c[i] = b[i] + a[i];
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n != 0) {
        vector_add_kernel<<<(n + 1023) / 1024, 1024>>>(d_a, d_b, d_c, n);
    }
    return cudaPeekAtLastError();
}
