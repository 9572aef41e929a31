// SPDX-License-Identifier: MIT
// WRONG: does not look whether y was copied
// EXPECT STATE: fail
// EXPECT WORDS: that nobody wrote
#include "grade2_with_copies.h"

__global__ void grade2_kernel(double a, double b, double c, const double *x, const double *y,
                              double *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = a * x[i] * x[i] + b * y[i] + c;
    }
}

cudaError_t grade2_with_copies(double a, double b, double c, const double *h_x, const double *h_y,
                               double *h_z, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }

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
        cudaMemcpy(d_y, h_y, bytes, cudaMemcpyHostToDevice);
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
    // cudaFree(NULL) does nothing, so it does not matter how far we came.
    double *const memory[] = {d_x, d_y, d_z};
    for (int i = 0; i < 3; i++) {
        cudaError_t freed = cudaFree(memory[i]);
        error = error != cudaSuccess ? error : freed;
    }
    return error;
}
