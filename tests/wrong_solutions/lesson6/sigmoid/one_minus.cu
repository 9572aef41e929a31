// SPDX-License-Identifier: MIT
// WRONG: 1 - 1 / (1 + e^z), which loses the digits of small probabilities
// EXPECT STATE: fail
// EXPECT WORDS: d_p
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i] = 1 - 1 / (1 + exp(z[i]));
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
