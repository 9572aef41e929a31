// SPDX-License-Identifier: MIT
// WRONG: says 0 or 1
// EXPECT STATE: fail
// EXPECT WORDS: d_p
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i] = z[i] >= 0 ? 1 : 0;
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
