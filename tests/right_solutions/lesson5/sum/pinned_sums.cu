// SPDX-License-Identifier: MIT
// RIGHT: kernels write the sums of the blocks to pinned memory, where the host adds them
#include "sum.h"

__global__ void sum_kernel(const float *x, float *sums, int n)
{
    __shared__ float part[256];
    const int t = threadIdx.x;
    float own = 0;
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256) {
        own += x[i];
    }
    part[t] = own;
    for (int half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            part[t] += part[t + half];
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

cudaError_t sum(const float *d_x, int n, float *h_sum)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        *h_sum = 0;
        return cudaSuccess;
    }
    const int blocks = (n - 1) / 1024 + 1;
    float *sums = NULL;
    cudaError_t error = cudaMallocHost(&sums, blocks * sizeof(float));
    if (error != cudaSuccess) {
        return error;
    }
    sum_kernel<<<blocks, 256>>>(d_x, sums, n);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error == cudaSuccess) {
        double total = 0;
        for (int b = 0; b < blocks; b++) {
            total += sums[b];
        }
        *h_sum = (float)total;
    }
    cudaFreeHost(sums);
    return error;
}
