// SPDX-License-Identifier: MIT
// WRONG: the host moves theta in pinned memory, which kernels use
#include "train.h"

__global__ void idle_kernel(real *theta, int k)
{
    int j = threadIdx.x;
    if (j < k) {
        theta[j] += 0;
    }
}

cudaError_t train(const real *h_x, const real *h_y, real *h_theta, int m, int k, real step,
                  int iterations, gradient_fn gradient)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES || iterations < 0) {
        return cudaErrorInvalidValue;
    }
    real *x = NULL, *t = NULL;
    cudaError_t error = cudaMalloc(&x, ((size_t)k * m + m) * sizeof(real));
    if (error == cudaSuccess) {
        error = cudaMallocHost(&t, 2 * k * sizeof(real));
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(x, h_x, (size_t)k * m * sizeof(real), cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(x + (size_t)k * m, h_y, m * sizeof(real), cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        for (int j = 0; j < k; j++) {
            t[j] = h_theta[j];
        }
    }
    for (int i = 0; error == cudaSuccess && i < iterations; i++) {
        error = gradient(x, x + (size_t)k * m, t, t + k, m, k);
        idle_kernel<<<1, 64>>>(t, k);
        if (error == cudaSuccess) {
            error = cudaGetLastError();
        }
        if (error == cudaSuccess) {
            error = cudaDeviceSynchronize();
        }
        for (int j = 0; error == cudaSuccess && j < k; j++) {
            t[j] -= step * t[k + j];
        }
    }
    if (error == cudaSuccess) {
        for (int j = 0; j < k; j++) {
            h_theta[j] = t[j];
        }
    }
    cudaFree(x);
    cudaFreeHost(t);
    return error;
}
