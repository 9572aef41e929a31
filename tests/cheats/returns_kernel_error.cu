// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: kernel sums, launched at tests/cheats/returns_kernel_error.cu:17: the kernel
// divided Its kernel divides by zero, and the error is returned.
#include "add.h"

__global__ void sums(const float *d_a, const float *d_b, float *d_c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d_c[i] = d_a[i] + d_b[i] + (float)(n / (int)(blockDim.x - 256));
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sums<<<(n + 255) / 256, 256>>>(d_a, d_b, d_c, n);
    return cudaDeviceSynchronize();
}
