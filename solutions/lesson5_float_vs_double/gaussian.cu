// SPDX-License-Identifier: MIT
// Lesson 5, exercise 2: find the doubles that nobody wanted.
//
// Stages
//   1  literals: 0.7 is a double, and what it meets becomes one too
//   2  functions: of a double, exp and pow are float64's, and cost the most
//   3  variables: one double among floats, and every operation with it is float64's
//
// Grade it:  ctest -L lesson5           (the whole lesson)
//            ./gridwork grade gaussian  (this exercise alone)
#include "gaussian.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void gaussian_cpu(const float *h_x, double *h_y, int n)
{
    for (int i = 0; i < n; i++) {
        double t = h_x[i] / 0.7;
        h_y[i] = 0.8 * exp(-0.5 * t * t) / sqrt(2.0 * 3.14159265358979) + 0.2;
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

// BEGIN SOLUTION: the result is right, but most of it is computed in float64; make it all float32
__device__ float density(float t)
{
    // The last factor is 1 / sqrt(2 pi).
    return expf(-0.5f * t * t) * 0.39894228f;
}
// SKELETON
//| __device__ float density(float t)
//| {
//|     double root = sqrt(2.0 * 3.14159265358979);
//|     return exp(-0.5 * pow(t, 2)) / root;
//| }
// END SOLUTION

__global__ void gaussian_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // BEGIN SOLUTION: and here: which of the three literals make float64 of what they meet?
        float t = x[i] / 0.7f;
        y[i] = 0.8f * density(t) + 0.2f;
        // SKELETON
        //| float t = x[i] / 0.7;
        //| y[i] = 0.8 * density(t) + 0.2;
        // END SOLUTION
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t gaussian(const float *d_x, float *d_y, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const int block = 256;
    const int grid = (n - 1) / block + 1;
    gaussian_kernel<<<grid, block>>>(d_x, d_y, n);
    // BEGIN SOLUTION: once no double is left, return what the launch says
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
