// SPDX-License-Identifier: MIT
// WRONG: one thread does everything
// EXPECT STATE: fail
// EXPECT WORDS: that is a loop on one core
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    for (int i = 0; i < n; i++) {
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
    sigmoid_kernel<<<1, 1>>>(d_z, d_p, n);
    return cudaGetLastError();
}
