// SPDX-License-Identifier: MIT
// RIGHT: a template, and doubles in host code
#include "gaussian.h"

template <typename T>
__device__ T density(T t)
{
    // The last factor is 1 / sqrt(2 pi).
    return expf(-0.5f * t * t) * 0.39894228f;
}

__global__ void gaussian_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float t = x[i] / 0.7f;
        y[i] = 0.8f * density(t) + 0.2f;
    }
}

cudaError_t gaussian(const float *d_x, float *d_y, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const double wish = 0.5 * 256.0 + 0.1;
    const int block = (int)(wish * 1.0);
    const int grid = (n - 1) / block + 1;
    gaussian_kernel<<<grid, block>>>(d_x, d_y, n);
    return cudaGetLastError();
}
