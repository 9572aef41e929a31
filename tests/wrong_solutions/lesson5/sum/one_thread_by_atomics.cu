// SPDX-License-Identifier: MIT
// WRONG: one thread reads all elements by atomics that add 0, and keeps what it lost
#include "sum.h"

__device__ float result;

__global__ void one_for_all_kernel(float *x, int n)
{
    if (threadIdx.x > 0) {
        return;
    }
    float total = 0;
    float rest = 0;
    for (int i = 0; i < n; i++) {
        const float term = atomicAdd(&x[i], 0.0f) - rest;
        const float next = total + term;
        rest = (next - total) - term;
        total = next;
    }
    atomicExch(&result, total);
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
    one_for_all_kernel<<<1, 32>>>((float *)d_x, n);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    float got;
    error = cudaMemcpyFromSymbol(&got, result, sizeof(got));
    if (error == cudaSuccess) {
        *h_sum = got;
    }
    return error;
}
