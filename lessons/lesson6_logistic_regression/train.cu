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
    // TODO: move each theta against its gradient
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// The loop alone: all its data is on the device, and stays there.
cudaError_t descend(const real *d_x, const real *d_y, real *d_theta, real *d_gradient, int m, int k,
                    real step, int iterations, gradient_fn gradient)
{
    // TODO: `iterations` times: compute the gradient at theta, then update theta
    return cudaSuccess;
}

cudaError_t train(const real *h_x, const real *h_y, real *h_theta, int m, int k, real step,
                  int iterations, gradient_fn gradient)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES || iterations < 0) {
        return cudaErrorInvalidValue;
    }
    // TODO: the data to the device, the loop, theta back; free all memory at the end
    return GW_NOT_STARTED;
}
