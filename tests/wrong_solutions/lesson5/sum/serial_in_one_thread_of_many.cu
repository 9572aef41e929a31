// SPDX-License-Identifier: MIT
// WRONG: one thread of a block adds, the others watch
// EXPECT STATE: fail
// EXPECT WORDS: it is as far off as one float that takes up the elements one after another
#include "sum.h"

__global__ void sum_kernel(const float *x, float *sum, int n)
{
    if (threadIdx.x == 0) {
        float total = 0.0f;
        for (int i = 0; i < n; i++) {
            total += x[i];
        }
        *sum = total;
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
        sum_kernel<<<1, 32>>>(d_x, d_sum, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sum, d_sum, sizeof *h_sum, cudaMemcpyDeviceToHost);
    }
    cudaFree(d_sum);
    return error;
}
