// SPDX-License-Identifier: MIT
// RIGHT: a template of a device function, with a branch for each sign
#include "sigmoid.h"

template <typename T>
__device__ T probability(T z)
{
    if (z < 0) {
        const T power = exp(z);
        return power / (T(1) + power);
    }
    return T(1) / (T(1) + exp(-z));
}

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i] = probability(z[i]);
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
