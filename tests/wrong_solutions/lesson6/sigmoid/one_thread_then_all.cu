// SPDX-License-Identifier: MIT
// WRONG: one thread computes all into a device variable, from which all threads move
#include "sigmoid.h"

__global__ void move_kernel(const real *from, real *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

__device__ real r[400000];

__global__ void all_kernel(const real *d_z, int n)
{
    if (blockIdx.x * blockDim.x + threadIdx.x == 0) {
        for (int i = 0; i < n; i++) {
            const real q = exp(-fabs(d_z[i]));
            r[i] = (d_z[i] >= 0 ? 1 : q) / (1 + q);
        }
    }
}

__global__ void out_kernel(real *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = r[i];
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
    all_kernel<<<(n - 1) / 256 + 1, 256>>>(d_z, n);
    out_kernel<<<(n - 1) / 256 + 1, 256>>>(d_p, n);
    return cudaGetLastError();
}
