// SPDX-License-Identifier: MIT
// RIGHT: few blocks and a grid-stride loop
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i < n; i += gridDim.x * blockDim.x) {
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
    sigmoid_kernel<<<3, 128>>>(d_z, d_p, n);
    return cudaGetLastError();
}
