// SPDX-License-Identifier: MIT
// WRONG: a loop on the host over device memory
// EXPECT STATE: fail
// EXPECT WORDS: wrong space: host code
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        real power = exp(-fabs(z[i]));
        p[i] = (z[i] >= 0 ? 1 : power) / (1 + power);
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
    for (int i = 0; i < n; i++) {
        d_p[i] = 1 / (1 + exp(-d_z[i]));
    }
    return cudaGetLastError();
}
