// SPDX-License-Identifier: MIT
// WRONG: reads at threadIdx.x and writes at the index in the grid
// EXPECT STATE: fail
// EXPECT WORDS: all from index 256 on
#include "gaussian.h"

__device__ float density(float t)
{
    return expf(-0.5f * t * t) * 0.39894228f;
}

__global__ void gaussian_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float t = x[threadIdx.x] / 0.7f;
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
    gaussian_kernel<<<grid, block>>>(d_x, d_y, n);
    return cudaGetLastError();
}
