// SPDX-License-Identifier: MIT
// RIGHT: threads add several elements of their own first, in dynamic shared memory
#include "sum.h"

__global__ void sum_kernel(const float *x, float *sum, int n)
{
    extern __shared__ float part[];
    float own = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        own += x[i];
    }
    part[threadIdx.x] = own;
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            part[threadIdx.x] += part[threadIdx.x + half];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        atomicAdd(sum, part[0]);
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
        sum_kernel<<<32, 64, 64 * sizeof(float)>>>(d_x, d_sum, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sum, d_sum, sizeof *h_sum, cudaMemcpyDeviceToHost);
    }
    cudaFree(d_sum);
    return error;
}
