// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: sums at tests/cheats/returns_launch_error.cu:17: the block (2048,1,1) is too large
// Returns the error of a launch: who looks must be told as much as who does not.
#include "add.h"

__global__ void sums(const float *d_a, const float *d_b, float *d_c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d_c[i] = d_a[i] + d_b[i];
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sums<<<1, 2048>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
