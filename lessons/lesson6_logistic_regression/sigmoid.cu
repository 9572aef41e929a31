// SPDX-License-Identifier: MIT
// Lesson 6, exercise 1: from a logit, which may be any number, to a probability.
//
// Stages
//   1  one thread per element, as in lesson 3
//   2  the formula, with an exponential that does not overflow where z is far from 0
//   3  literals and functions of the type `real`, as in lesson 5
//
// Grade it:  ctest -L lesson6          (the whole lesson)
//            ./gridwork grade sigmoid  (this exercise alone)
#include "sigmoid.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// It computes in double in both builds: it must be at least as accurate as what it checks.
double sigmoid_cpu(double z)
{
    return 1.0 / (1.0 + exp(-z));
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    // TODO: the probability of each logit; e^1000 = infinity must not lead to a NaN
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i] = exp(z[i]) / (1 + exp(z[i]));
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t sigmoid(const real *d_z, real *d_p, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    // TODO: launch a thread for every element, and return the error of the launch
    return GW_NOT_STARTED;
}
