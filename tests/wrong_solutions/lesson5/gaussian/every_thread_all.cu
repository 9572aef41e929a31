// SPDX-License-Identifier: MIT
// WRONG: lets every thread compute everything
// EXPECT STATE: fail
// EXPECT WORDS: race: kernel
#include "gaussian.h"

__device__ float density(float t)
{
    // The last factor is 1 / sqrt(2 pi).
    return expf(-0.5f * t * t) * 0.39894228f;
}

__global__ void gaussian_kernel(const float *x, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        float t = x[i] / 0.7f;
        y[i] = 0.8f * density(t) + 0.2f * (float)threadIdx.x;
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
    gaussian_kernel<<<grid, block>>>(d_x, d_y, n);
    return cudaGetLastError();
}
