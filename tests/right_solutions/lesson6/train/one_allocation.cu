// SPDX-License-Identifier: MIT
// RIGHT: one allocation for everything
#include "train.h"

__global__ void descend_kernel(real *theta, const real *gradient, real step, int k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
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
    const size_t values = (size_t)k * m;
    real *d_all = NULL;
    cudaError_t error = cudaMalloc((void **)&d_all, (values + m + 2 * k) * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    real *d_y = d_all + values;
    real *d_theta = d_y + m;
    if ((error = cudaMemcpy(d_all, h_x, values * sizeof(real), cudaMemcpyHostToDevice)) ==
            cudaSuccess &&
        (error = cudaMemcpy(d_y, h_y, m * sizeof(real), cudaMemcpyHostToDevice)) == cudaSuccess) {
        error = cudaMemcpy(d_theta, h_theta, k * sizeof(real), cudaMemcpyHostToDevice);
    }
    while (iterations-- > 0 && error == cudaSuccess) {
        error = gradient(d_all, d_y, d_theta, d_theta + k, m, k);
        if (error == cudaSuccess) {
            descend_kernel<<<1, k>>>(d_theta, d_theta + k, step, k);
            error = cudaGetLastError();
        }
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_theta, d_theta, k * sizeof(real), cudaMemcpyDeviceToHost);
    }
    cudaError_t freed = cudaFree(d_all);
    return error != cudaSuccess ? error : freed;
}
