// SPDX-License-Identifier: MIT
// WRONG: computes a gradient of its own
// EXPECT STATE: fail
// EXPECT WORDS: train called `gradient` 0 times
#include "train.h"

// One thread a feature, in one block: the barrier lets nobody move what is still read.
__global__ void descend_kernel(const real *x, const real *y, real *theta, real step, int m, int k)
{
    const int j = threadIdx.x;
    real sum = 0;
    for (int i = 0; i < m; i++) {
        real z = 0;
        for (int l = 0; l < k; l++) {
            z += theta[l] * x[l * m + i];
        }
        sum += (1 / (1 + exp(-z)) - y[i]) * x[j * m + i];
    }
    __syncthreads();
    theta[j] -= step * sum / m;
}

cudaError_t train(const real *h_x, const real *h_y, real *h_theta, int m, int k, real step,
                  int iterations, gradient_fn gradient)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES || iterations < 0) {
        return cudaErrorInvalidValue;
    }
    real *d_x;
    real *d_y;
    real *d_theta;
    real *d_gradient;
    cudaError_t error = cudaMalloc((void **)&d_x, (size_t)k * m * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    cudaMalloc((void **)&d_y, m * sizeof(real));
    cudaMalloc((void **)&d_theta, k * sizeof(real));
    cudaMalloc((void **)&d_gradient, k * sizeof(real));
    cudaMemcpy(d_x, h_x, (size_t)k * m * sizeof(real), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, h_y, m * sizeof(real), cudaMemcpyHostToDevice);
    cudaMemcpy(d_theta, h_theta, k * sizeof(real), cudaMemcpyHostToDevice);
    for (int i = 0; i < iterations && error == cudaSuccess; i++) {
        descend_kernel<<<1, k>>>(d_x, d_y, d_theta, step, m, k);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_theta, d_theta, k * sizeof(real), cudaMemcpyDeviceToHost);
    }
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_theta);
    cudaFree(d_gradient);
    return error;
}
