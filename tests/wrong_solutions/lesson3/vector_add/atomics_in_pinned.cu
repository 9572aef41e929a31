// SPDX-License-Identifier: MIT
// WRONG: adds on the host in pinned memory, which kernels fill and read by atomics
#include "vector_add.h"

__global__ void give_kernel(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicExch(&to[i], from[i]);
    }
}

__global__ void take_kernel(float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = atomicAdd(&from[i], 0.0f);
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
    const int grid = (n - 1) / 256 + 1;
    float *h_a, *h_b;
    cudaMallocHost(&h_a, n * sizeof(float));
    cudaMallocHost(&h_b, n * sizeof(float));
    give_kernel<<<grid, 256>>>(d_a, h_a, n);
    give_kernel<<<grid, 256>>>(d_b, h_b, n);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) {
        h_a[i] += h_b[i];
    }
    take_kernel<<<grid, 256>>>(h_a, d_c, n);
    cudaError_t error = cudaGetLastError();
    cudaDeviceSynchronize();
    cudaFreeHost(h_a);
    cudaFreeHost(h_b);
    return error;
}
