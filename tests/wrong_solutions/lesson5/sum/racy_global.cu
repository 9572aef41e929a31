// SPDX-License-Identifier: MIT
// WRONG: every thread adds to one float, without atomics
// EXPECT STATE: fail
// EXPECT WORDS: race: kernel sum_kernel
#include "sum.h"

__global__ void sum_kernel(const float *x, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        *sum += x[i];
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
