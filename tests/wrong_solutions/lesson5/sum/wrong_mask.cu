// SPDX-License-Identifier: MIT
// WRONG: the first 8 threads shuffle with a mask of all 32, of whom the others wait at a barrier
#include "sum.h"

#define BLOCK 256
#define LANES 32

__global__ void sum_kernel(const float *in, float *total, int n)
{
    __shared__ float part[BLOCK / LANES];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;
    float value = i < n ? in[i] : 0.0f;
    for (int half = LANES / 2; half > 0; half /= 2) {
        value += __shfl_down_sync(0xffffffff, value, half);
    }
    if (t % LANES == 0) {
        part[t / LANES] = value;
    }
    __syncthreads();
    if (t < BLOCK / LANES) {
        value = part[t];
        for (int half = BLOCK / LANES / 2; half > 0; half /= 2) {
            value += __shfl_down_sync(0xffffffff, value, half);
        }
        if (t == 0) {
            atomicAdd(total, value);
        }
    }
    __syncthreads();
}

cudaError_t sum(const float *d_x, int n, float *h_sum)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    *h_sum = 0.0f;
    if (n == 0) {
        return cudaSuccess;
    }
    const int grid = (n - 1) / BLOCK + 1;
    float *d_total = NULL;
    cudaError_t error = cudaMalloc(&d_total, sizeof(float));
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaMemset(d_total, 0, sizeof(float));
    if (error == cudaSuccess) {
        sum_kernel<<<grid, BLOCK>>>(d_x, d_total, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sum, d_total, sizeof(float), cudaMemcpyDeviceToHost);
    }
    cudaError_t freed = cudaFree(d_total);
    return error != cudaSuccess ? error : freed;
}
