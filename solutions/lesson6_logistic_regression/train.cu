// SPDX-License-Identifier: MIT
// Lesson 6, exercise 5: gradient descent, with the data and theta on the device throughout.
//
// Stages
//   1  X, y and theta go to the device, once
//   2  each iteration: the gradient at theta, then a kernel that moves theta against it
//   3  theta comes back, once
//   4  after any error, free all memory and return the first error
//
// Grade it:  ctest -L lesson6        (the whole lesson)
//            ./gridwork grade train  (this exercise alone)
#include "train.h"

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void descend_kernel(real *theta, const real *gradient, real step, int k)
{
    // BEGIN SOLUTION: move each theta against its gradient
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < k) {
        theta[j] -= step * gradient[j];
    }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// The loop alone: all its data is on the device, and stays there.
cudaError_t descend(const real *d_x, const real *d_y, real *d_theta, real *d_gradient, int m, int k,
                    real step, int iterations, gradient_fn gradient)
{
    // BEGIN SOLUTION: `iterations` times: compute the gradient at theta, then update theta
    for (int iteration = 0; iteration < iterations; iteration++) {
        cudaError_t error = gradient(d_x, d_y, d_theta, d_gradient, m, k);
        if (error != cudaSuccess) {
            return error;
        }
        // A kernel of its own, so no thread still reads the theta that it changes.
        descend_kernel<<<1, GRADIENT_MOST_FEATURES>>>(d_theta, d_gradient, step, k);
        error = cudaGetLastError();
        if (error != cudaSuccess) {
            return error;
        }
    }
    // END SOLUTION
    return cudaSuccess;
}

cudaError_t train(const real *h_x, const real *h_y, real *h_theta, int m, int k, real step,
                  int iterations, gradient_fn gradient)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES || iterations < 0) {
        return cudaErrorInvalidValue;
    }
    // BEGIN SOLUTION: the data to the device, the loop, theta back; free all memory at the end
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
    if (error == cudaSuccess) {
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
    // cudaFree takes NULL as well. Its own error matters only if no other call failed.
    real *const all[] = {d_x, d_y, d_theta, d_gradient};
    for (int i = 0; i < 4; i++) {
        cudaError_t freed = cudaFree(all[i]);
        error = error != cudaSuccess ? error : freed;
    }
    return error;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
