// SPDX-License-Identifier: MIT
// Lesson 5, exercise 1: a polynomial in float and in double, from one file.
//
// Stages
//   1  Horner's rule, (0.3 x + 0.2) x + 0.1: each step multiplies by x and adds a coefficient
//   2  literals of the type `real`: double in the double build, float in the float build
//   3  a grid that covers n elements, for any n
//
// Grade it:  ctest -L lesson5             (the whole lesson)
//            ./gridwork grade polynomial  (this exercise alone)
#include "polynomial.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// In double in both builds: the reference must be at least as accurate as what it checks.
void polynomial_cpu(const real *h_x, double *h_y, int n, int degree)
{
    for (int i = 0; i < n; i++) {
        double power = 1.0;
        h_y[i] = 0.0;
        for (int k = 0; k <= degree; k++) {
            h_y[i] += (k + 1) / 10.0 * power;
            power *= h_x[i];
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void polynomial_kernel(const real *x, real *y, int n, int degree)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    // TODO: compute the polynomial of x[i], all of its (degree + 1) terms, in `real` only
    y[i] = 0.1 * x[i];
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t polynomial(const real *d_x, real *d_y, int n, int degree)
{
    if (n < 0 || degree < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    // TODO: launch a thread for every element, and return the error of the launch
    return GW_NOT_STARTED;
}
