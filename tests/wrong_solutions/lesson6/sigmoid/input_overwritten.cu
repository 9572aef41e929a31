// SPDX-License-Identifier: MIT
// WRONG: leaves e^-|z| where z was
// EXPECT STATE: fail
// EXPECT WORDS: is an input and must only be read
#include "sigmoid.h"

__global__ void sigmoid_kernel(real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const bool positive = z[i] >= 0;
        z[i] = exp(-fabs(z[i]));
        p[i] = (positive ? 1 : z[i]) / (1 + z[i]);
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
    sigmoid_kernel<<<(n - 1) / 256 + 1, 256>>>((real *)d_z, d_p, n);
    return cudaGetLastError();
}
