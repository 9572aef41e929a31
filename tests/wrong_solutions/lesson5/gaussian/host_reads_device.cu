// SPDX-License-Identifier: MIT
// WRONG: a loop on the host over device memory
// EXPECT STATE: fail
// EXPECT WORDS: wrong space: host code read
#include "gaussian.h"

__device__ float density(float t)
{
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
    const int block = 256;
    const int grid = (n - 1) / block + 1;
    (void)grid;
    for (int i = 0; i < n; i++) {
        d_y[i] = 0.8f * expf(-d_x[i] * d_x[i]) + 0.2f;
    }
    return cudaGetLastError();
}
