// SPDX-License-Identifier: MIT
// WRONG: a warp in which each thread adds all
#include "sum.h"

__device__ float total;

__global__ void all_kernel(const float *x, int n)
{
    float part[16] = {0};
    for (int i = 0; i < n; i++) {
        part[i % 16] += x[i];
    }
    for (int h = 8; h > 0; h /= 2) {
        for (int i = 0; i < h; i++) {
            part[i] += part[i + h];
        }
    }
    if (threadIdx.x == 0) {
        total = part[0];
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
    all_kernel<<<1, 32>>>(d_x, n);
    cudaError_t error = cudaGetLastError();
    float s = 0;
    if (error == cudaSuccess) {
        error = cudaMemcpyFromSymbol(&s, total, sizeof(s));
    }
    if (error == cudaSuccess) {
        *h_sum = s;
    }
    return error;
}
