// SPDX-License-Identifier: MIT
// WRONG: n / 256 blocks
// EXPECT STATE: fail
// EXPECT WORDS: never written
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
    sigmoid_kernel<<<n / 256, 256>>>(d_z, d_p, n);
    return cudaGetLastError();
}
