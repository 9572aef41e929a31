// SPDX-License-Identifier: MIT
// RIGHT: waits for the device in every iteration, and zeroes the gradient before
#include "train.h"

__global__ void descend_kernel(real *theta, const real *gradient, real step, int k)
{
    int j = threadIdx.x;
    if (j < k) {
        theta[j] -= step * gradient[j];
    }
}

cudaError_t train(const real *h_x, const real *h_y, real *h_theta, int m, int k, real step,
                  int iterations, gradient_fn gradient)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES || iterations < 0) {
        return cudaErrorInvalidValue;
    }
    real *d_x = NULL;
    real *d_y = NULL;
    real *d_theta = NULL;
    real *d_gradient = NULL;
    cudaError_t error = cudaMalloc((void **)&d_x, (size_t)k * m * sizeof(real));
    error = error != cudaSuccess ? error : cudaMalloc((void **)&d_y, m * sizeof(real));
    error = error != cudaSuccess ? error : cudaMalloc((void **)&d_theta, k * sizeof(real));
    error = error != cudaSuccess ? error : cudaMalloc((void **)&d_gradient, k * sizeof(real));
    if (error == cudaSuccess) {
        cudaMemcpy(d_x, h_x, (size_t)k * m * sizeof(real), cudaMemcpyHostToDevice);
        cudaMemcpy(d_y, h_y, m * sizeof(real), cudaMemcpyHostToDevice);
        error = cudaMemcpy(d_theta, h_theta, k * sizeof(real), cudaMemcpyHostToDevice);
    }
    for (int i = 0; i < iterations && error == cudaSuccess; i++) {
        cudaMemset(d_gradient, 0, k * sizeof(real));
        error = gradient(d_x, d_y, d_theta, d_gradient, m, k);
        if (error == cudaSuccess) {
            descend_kernel<<<1, 64>>>(d_theta, d_gradient, step, k);
            error = cudaGetLastError();
            if (error == cudaSuccess) {
                error = cudaDeviceSynchronize();
            }
        }
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
