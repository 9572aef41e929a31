// SPDX-License-Identifier: MIT
// RIGHT: managed memory, and no copy at all
#include "train.h"

#include <string.h>

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
    cudaError_t error = cudaMallocManaged((void **)&d_x, (size_t)k * m * sizeof(real));
    error = error != cudaSuccess ? error : cudaMallocManaged((void **)&d_y, m * sizeof(real));
    error = error != cudaSuccess ? error : cudaMallocManaged((void **)&d_theta, k * sizeof(real));
    error =
        error != cudaSuccess ? error : cudaMallocManaged((void **)&d_gradient, k * sizeof(real));
    if (error == cudaSuccess) {
        memcpy(d_x, h_x, (size_t)k * m * sizeof(real));
        memcpy(d_y, h_y, m * sizeof(real));
        memcpy(d_theta, h_theta, k * sizeof(real));
    }
    for (int i = 0; i < iterations && error == cudaSuccess; i++) {
        error = gradient(d_x, d_y, d_theta, d_gradient, m, k);
        if (error == cudaSuccess) {
            descend_kernel<<<1, 64>>>(d_theta, d_gradient, step, k);
            error = cudaGetLastError();
        }
    }
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error == cudaSuccess) {
        memcpy(h_theta, d_theta, k * sizeof(real));
    }
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_theta);
    cudaFree(d_gradient);
    return error;
}
