// SPDX-License-Identifier: MIT
// WRONG: computes on the host in pinned memory, which kernels fill and read
#include "sigmoid.h"

__global__ void move_kernel(const real *from, real *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

cudaError_t sigmoid(const real *d_z, real *d_p, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t bytes = (size_t)n * sizeof(real);
    real *h_z = NULL;
    cudaMallocHost(&h_z, bytes);
    move_kernel<<<(n - 1) / 256 + 1, 256>>>(d_z, h_z, n);
    real *h = NULL;
    cudaMallocHost(&h, bytes);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) {
        cudaDeviceSynchronize();
        for (int i = 0; i < n; i++) {
            h[i] = (real)(1 / (1 + exp(-(double)h_z[i])));
        }
        move_kernel<<<(n - 1) / 256 + 1, 256>>>(h, d_p, n);
        error = cudaGetLastError();
    }
    cudaDeviceSynchronize();
    cudaFreeHost(h);
    cudaFreeHost(h_z);
    return error;
}
