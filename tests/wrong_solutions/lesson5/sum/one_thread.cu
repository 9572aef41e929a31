// SPDX-License-Identifier: MIT
// WRONG: adds in a loop of one thread
// EXPECT STATE: fail
// EXPECT WORDS: that is a loop on one core
#include "sum.h"

__global__ void sum_kernel(const float *x, float *sum, int n)
{
    float total = 0.0f;
    for (int i = 0; i < n; i++) {
        total += x[i];
    }
    *sum = total;
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
        sum_kernel<<<1, 1>>>(d_x, d_sum, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sum, d_sum, sizeof *h_sum, cudaMemcpyDeviceToHost);
    }
    cudaFree(d_sum);
    return error;
}
