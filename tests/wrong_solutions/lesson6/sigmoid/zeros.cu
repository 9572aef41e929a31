// SPDX-License-Identifier: MIT
// WRONG: writes zeros
// EXPECT STATE: fail
// EXPECT WORDS: every element of d_p is 0
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i] = 0;
    }
}

cudaError_t sigmoid(const real *d_z, real *d_p, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    sigmoid_kernel<<<(n - 1) / 256 + 1, 256>>>(d_z, d_p, n);
    return cudaGetLastError();
}
