// SPDX-License-Identifier: MIT
// Lesson 4, exercise 1: a polynomial of degree 2 on the device, for data on the host.
//
// Stages
//   1  allocate x, y and z on the device
//   2  copy x and y there
//   3  launch
//   4  copy z back: cudaMemcpy waits for the kernel
//   5  free everything, also after a call that failed, and return the first error
//
// Grade it:  ctest -L lesson4                     (the whole lesson)
//            ./gridwork grade grade2_with_copies  (this exercise alone)
#include "grade2_with_copies.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void grade2_cpu(double a, double b, double c, const double *h_x, const double *h_y, double *h_z,
                int n)
{
    for (int i = 0; i < n; i++) {
        h_z[i] = a * h_x[i] * h_x[i] + b * h_y[i] + c;
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void grade2_kernel(double a, double b, double c, const double *x, const double *y,
                              double *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = a * x[i] * x[i] + b * y[i] + c;
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t grade2_with_copies(double a, double b, double c, const double *h_x, const double *h_y,
                               double *h_z, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }

    // BEGIN SOLUTION: allocate, copy x and y in, launch, copy z out, free, return the first error
    const size_t bytes = (size_t)n * sizeof(double);
    double *d_x = NULL;
    double *d_y = NULL;
    double *d_z = NULL;
    cudaError_t error = cudaMalloc(&d_x, bytes);
    if (error == cudaSuccess) {
        error = cudaMalloc(&d_y, bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMalloc(&d_z, bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_x, h_x, bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_y, h_y, bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        const int block = 256;
        const int grid = (n - 1) / block + 1;
        grade2_kernel<<<grid, block>>>(a, b, c, d_x, d_y, d_z, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_z, d_z, bytes, cudaMemcpyDeviceToHost);
    }
    // cudaFree(NULL) does nothing, so it does not matter which call failed.
    double *const memory[] = {d_x, d_y, d_z};
    for (int i = 0; i < 3; i++) {
        cudaError_t freed = cudaFree(memory[i]);
        error = error != cudaSuccess ? error : freed;
    }
    return error;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
