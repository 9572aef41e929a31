// SPDX-License-Identifier: MIT
// WRONG: copies and goes on when the last allocation failed
// EXPECT STATE: fail
// EXPECT WORDS: null pointer
#include "train.h"

__global__ void descend_kernel(real *theta, const real *gradient, real step, int k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < k) {
        theta[j] -= step * gradient[j];
    }
}

// The loop alone: everything it needs is on the device, and stays there.
cudaError_t descend(const real *d_x, const real *d_y, real *d_theta, real *d_gradient, int m, int k,
                    real step, int iterations, gradient_fn gradient)
{
    for (int iteration = 0; iteration < iterations; iteration++) {
        cudaError_t error = gradient(d_x, d_y, d_theta, d_gradient, m, k);
        if (error != cudaSuccess) {
            return error;
        }
        // A kernel of its own, so that nobody still reads the theta that it changes.
        descend_kernel<<<1, GRADIENT_MOST_FEATURES>>>(d_theta, d_gradient, step, k);
        error = cudaGetLastError();
        if (error != cudaSuccess) {
            return error;
        }
    }
    return cudaSuccess;
}

cudaError_t train(const real *h_x, const real *h_y, real *h_theta, int m, int k, real step,
                  int iterations, gradient_fn gradient)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES || iterations < 0) {
        return cudaErrorInvalidValue;
    }
    const size_t x_bytes = (size_t)k * m * sizeof(real);
    const size_t y_bytes = m * sizeof(real);
    const size_t theta_bytes = k * sizeof(real);
    real *d_x = NULL;
    real *d_y = NULL;
    real *d_theta = NULL;
    real *d_gradient = NULL;
    cudaError_t error = cudaMalloc((void **)&d_x, x_bytes);
    if (error == cudaSuccess) {
        error = cudaMalloc((void **)&d_y, y_bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMalloc((void **)&d_theta, theta_bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMalloc((void **)&d_gradient, theta_bytes);
    }
    {
        error = cudaMemcpy(d_x, h_x, x_bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_y, h_y, y_bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_theta, h_theta, theta_bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = descend(d_x, d_y, d_theta, d_gradient, m, k, step, iterations, gradient);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_theta, d_theta, theta_bytes, cudaMemcpyDeviceToHost);
    }
    // cudaFree takes NULL as well. Its own error matters only where nothing else went wrong.
    real *const all[] = {d_x, d_y, d_theta, d_gradient};
    for (int i = 0; i < 4; i++) {
        cudaError_t freed = cudaFree(all[i]);
        error = error != cudaSuccess ? error : freed;
    }
    return error;
}
