// SPDX-License-Identifier: MIT
// WRONG: divides by 0
// EXPECT STATE: fail
// EXPECT WORDS: is infinity
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        real power = exp(-fabs(z[i]));
        p[i] = (z[i] >= 0 ? 1 : power) / (power - power);
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
    const int block = 256;
    const int grid = (n - 1) / block + 1;
    sigmoid_kernel<<<grid, block>>>(d_z, d_p, n);
    return cudaGetLastError();
}
