// SPDX-License-Identifier: MIT
// RIGHT: the arrays go by way of pinned memory, and z takes the place of x
#include "grade2_with_copies.h"

#include <string.h>

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
    if (n < 0 || (n > 0 && (!h_x || !h_y || !h_z))) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t bytes = (size_t)n * sizeof(double);
    double *d_xy = NULL;
    double *staging = NULL;
    cudaError_t error = cudaMalloc(&d_xy, 2 * bytes);
    if (error == cudaSuccess) {
        error = cudaMallocHost(&staging, bytes);
    }
    if (error == cudaSuccess) {
        memcpy(staging, h_x, bytes);
        error = cudaMemcpy(d_xy, staging, bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        memcpy(staging, h_y, bytes);
        error = cudaMemcpy(d_xy + n, staging, bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        grade2_kernel<<<(n - 1) / 256 + 1, 256>>>(a, b, c, d_xy, d_xy + n, d_xy, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(staging, d_xy, bytes, cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        memcpy(h_z, staging, bytes);
    }
    cudaFreeHost(staging);
    cudaFree(d_xy);
    return error;
}
