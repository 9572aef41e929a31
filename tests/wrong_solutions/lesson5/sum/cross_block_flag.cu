// SPDX-License-Identifier: MIT
// WRONG: the first block waits for a flag that other blocks set, which need not run beside it
#include "sum.h"

#define BLOCK 256

__device__ volatile int finished;

__global__ void sum_kernel(const float *in, float *room, int n)
{
    __shared__ float part[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;
    part[t] = i < n ? in[i] : 0.0f;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            part[t] += part[t + half];
        }
    }
    if (t != 0) {
        return;
    }
    room[blockIdx.x] = part[0];
    finished = finished + 1;
    if (blockIdx.x > 0) {
        return;
    }
    for (int round = 0; finished < (int)gridDim.x && round < 1000; round++) {
    }
    float total = 0.0f;
    for (int b = 0; b < (int)gridDim.x; b++) {
        total += room[b];
    }
    room[0] = total;
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
    float *d_room = NULL;
    cudaError_t error = cudaMalloc(&d_room, grid * sizeof(float));
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaMemset(d_room, 0, grid * sizeof(float));
    if (error == cudaSuccess) {
        sum_kernel<<<grid, BLOCK>>>(d_x, d_room, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sum, d_room, sizeof(float), cudaMemcpyDeviceToHost);
    }
    cudaError_t freed = cudaFree(d_room);
    return error != cudaSuccess ? error : freed;
}
