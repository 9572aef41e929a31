// SPDX-License-Identifier: MIT
// RIGHT: all residuals in device memory, dynamic shared memory, no braces
#include "gradient.h"

enum { BLOCK = 256 };

__global__ void residual_kernel(const real *x, const real *y, const real *theta, real *residual,
                                int m, int k)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m) {
        return;
    }
    real z = 0;
    for (int j = 0; j < k; j++) {
        z += theta[j] * x[j * m + i];
    }
    residual[i] = 1 / (1 + exp(-z)) - y[i];
}

__global__ void column_kernel(const real *x, const real *residual, real *gradient, int m)
{
    extern __shared__ real sums[];
    const real *column = x + (size_t)blockIdx.x * m;
    const int t = threadIdx.x;
    sums[t] = 0;
    for (int i = t; i < m; i += blockDim.x) {
        sums[t] += residual[i] * column[i];
    }
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            sums[t] += sums[t + half];
        }
    }
    if (t == 0) {
        gradient[blockIdx.x] = sums[0] / m;
    }
}

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    real *residual = NULL;
    cudaError_t error = cudaMalloc(&residual, m * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    residual_kernel<<<(m - 1) / BLOCK + 1, BLOCK>>>(d_x, d_y, d_theta, residual, m, k);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        column_kernel<<<k, BLOCK, BLOCK * sizeof(real)>>>(d_x, residual, d_gradient, m);
        error = cudaGetLastError();
    }
    cudaError_t freed = cudaFree(residual);
    return error != cudaSuccess ? error : freed;
}
