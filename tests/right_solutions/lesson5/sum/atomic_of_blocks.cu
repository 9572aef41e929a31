// SPDX-License-Identifier: MIT
// RIGHT: the sums of the blocks are added with atomicAdd
#include "sum.h"

__global__ void sum_kernel(const float *x, float *sum, int n)
{
    __shared__ float part[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? x[i] : 0.0f;
    for (int half = 64; half > 0; half /= 2) {
        __syncthreads();
        if ((int)threadIdx.x < half) {
            part[threadIdx.x] += part[threadIdx.x + half];
        }
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
    cudaError_t error = cudaMalloc(&d_sum, sizeof(*d_sum));
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaMemset(d_sum, 0, sizeof(*d_sum));
    if (error == cudaSuccess) {
        sum_kernel<<<(n - 1) / 128 + 1, 128>>>(d_x, d_sum, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sum, d_sum, sizeof(*h_sum), cudaMemcpyDeviceToHost);
    }
    cudaFree(d_sum);
    return error;
}
