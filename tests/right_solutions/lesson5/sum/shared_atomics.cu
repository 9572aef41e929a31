// SPDX-License-Identifier: MIT
// RIGHT: a shared float for each block, added to atomically
#include "sum.h"

__global__ void sum_kernel(const float *x, float *sum, int n)
{
    __shared__ float total;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) {
        total = 0.0f;
    }
    __syncthreads();
    if (i < n) {
        atomicAdd(&total, x[i]);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(sum, total);
    }
}

cudaError_t sum(const float *d_x, int n, float *h_sum)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        *h_sum = 0.0f;
        return cudaSuccess;
    }
    float *d_sum = NULL;
    cudaError_t error = cudaMalloc(&d_sum, sizeof *d_sum);
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaMemset(d_sum, 0, sizeof *d_sum);
    if (error == cudaSuccess) {
        sum_kernel<<<(n - 1) / 256 + 1, 256>>>(d_x, d_sum, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sum, d_sum, sizeof *h_sum, cudaMemcpyDeviceToHost);
    }
    cudaFree(d_sum);
    return error;
}
