// SPDX-License-Identifier: MIT
// Lesson 4, exercise 2: many steps on data that stays on the device.
//
// Stages
//   1  allocate and copy in, once
//   2  launch once per step; the z of one step is the x of the next, without a copy
//   3  copy out, once
//   4  free everything, also after a call that failed, and return the first error
//
// Grade it:  ctest -L lesson4               (the whole lesson)
//            ./gridwork grade grade2_chain  (this exercise alone)
#include "grade2_chain.h"

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

cudaError_t grade2_chain(double a, double b, double c, const double *h_x, const double *h_y,
                         double *h_z, int n, int steps)
{
    if (n < 0 || steps < 1) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }

    const size_t bytes = (size_t)n * sizeof(double);
    const int block = 256;
    const int grid = (n - 1) / block + 1;
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
    // BEGIN SOLUTION: copy in once, launch `steps` times, copy the last z out once
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_x, h_x, bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_y, h_y, bytes, cudaMemcpyHostToDevice);
    }
    for (int step = 0; step < steps && error == cudaSuccess; step++) {
        grade2_kernel<<<grid, block>>>(a, b, c, d_x, d_y, d_z, n);
        error = cudaGetLastError();
        // Swap the pointers, not the data: z is the next x, and the old x is free to write.
        double *const old_x = d_x;
        d_x = d_z;
        d_z = old_x;
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_z, d_x, bytes, cudaMemcpyDeviceToHost);
    }
    // SKELETON
    //| (void)grid;
    //| error = GW_NOT_STARTED;
    // END SOLUTION
    double *const memory[] = {d_x, d_y, d_z};
    for (int i = 0; i < 3; i++) {
        cudaError_t freed = cudaFree(memory[i]);
        error = error != cudaSuccess ? error : freed;
    }
    return error;
}
