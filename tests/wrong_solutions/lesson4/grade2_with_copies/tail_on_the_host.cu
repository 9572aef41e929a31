// SPDX-License-Identifier: MIT
// WRONG: the device leaves what fills no warp, which the host computes in the end
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
    double *x = NULL, *y = NULL, *z = NULL;
    cudaError_t error = cudaMalloc(&x, bytes);
    if (error == cudaSuccess) {
        error = cudaMalloc(&y, bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMalloc(&z, bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(x, h_x, bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(y, h_y, bytes, cudaMemcpyHostToDevice);
    }
    const int whole = n < 32 ? n : n / 32 * 32;
    if (error == cudaSuccess) {
        grade2_kernel<<<(whole - 1) / 256 + 1, 256>>>(a, b, c, x, y, z, whole);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_z, z, bytes, cudaMemcpyDeviceToHost);
    }
    for (int i = whole; i < n && error == cudaSuccess; i++) {
        h_z[i] = a * h_x[i] * h_x[i] + b * h_y[i] + c;
    }
    cudaFree(x);
    cudaFree(y);
    cudaFree(z);
    return error;
}
