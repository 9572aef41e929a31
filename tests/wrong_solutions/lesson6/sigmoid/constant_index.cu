// SPDX-License-Identifier: MIT
// WRONG: writes every result to the first place
// EXPECT STATE: fail
// EXPECT WORDS: race: kernel
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        real power = exp(-fabs(z[i]));
        p[0] = (z[i] >= 0 ? 1 : power) / (1 + power);
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
