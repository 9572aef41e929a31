// SPDX-License-Identifier: MIT
// WRONG: adds on the host in pinned memory, which kernels fill and read
#include "vector_add.h"

__global__ void move_kernel(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t bytes = (size_t)n * sizeof(float);
    float *h_a = NULL;
    cudaMallocHost(&h_a, bytes);
    move_kernel<<<(n - 1) / 256 + 1, 256>>>(d_a, h_a, n);
    float *h_b = NULL;
    cudaMallocHost(&h_b, bytes);
    move_kernel<<<(n - 1) / 256 + 1, 256>>>(d_b, h_b, n);
    float *h = NULL;
    cudaMallocHost(&h, bytes);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) {
        cudaDeviceSynchronize();
        for (int i = 0; i < n; i++) {
            h[i] = h_a[i] + h_b[i];
        }
        move_kernel<<<(n - 1) / 256 + 1, 256>>>(h, d_c, n);
        error = cudaGetLastError();
    }
    cudaDeviceSynchronize();
    cudaFreeHost(h);
    cudaFreeHost(h_a);
    cudaFreeHost(h_b);
    return error;
}
