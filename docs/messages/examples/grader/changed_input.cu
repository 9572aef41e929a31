// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void add_kernel(float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
        a[i] = 0.0f;
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    add_kernel<<<(n - 1) / 256 + 1, 256>>>((float *)d_a, d_b, d_c, n);
    return cudaGetLastError();
}
//| fail
//| n = 31 (input 1, blocks ascending):
//|   d_a[0] was -1.22532284 and is 0 after the call: d_a is an input, so only read it; 31 of 31 elements were changed
//|   the same in: n = 1000; n = 10007
