// SPDX-License-Identifier: MIT
// WRONG: takes all z beyond 15 for 15
// EXPECT STATE: fail
// EXPECT WORDS: d_p
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i] = 1 / (1 + exp(-fmax((real)-15, fmin((real)15, z[i]))));
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
