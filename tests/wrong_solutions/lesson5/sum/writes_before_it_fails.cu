// SPDX-License-Identifier: MIT
// WRONG: sets the sum to 0 before it knows that the calls succeed
// EXPECT STATE: fail
// EXPECT WORDS: *h_sum is written if all went well
#include "sum.h"

#define BLOCK 256

__global__ void sum_kernel(const float *in, float *out, int n)
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
    if (t == 0) {
        out[blockIdx.x] = part[0];
    }
}

static cudaError_t sum_with(const float *d_x, int n, float *d_room, float *h_sum)
{
    const float *d_in = d_x;
    float *d_out = d_room;
    float *d_free = d_room + ((n - 1) / BLOCK + 1);
    int left = n;
    do {
        const int grid = (left - 1) / BLOCK + 1;
        sum_kernel<<<grid, BLOCK>>>(d_in, d_out, left);
        cudaError_t error = cudaGetLastError();
        if (error != cudaSuccess) {
            return error;
        }
        d_in = d_out;
        d_out = d_free;
        d_free = (float *)d_in;
        left = grid;
    } while (left > 1);
    return cudaMemcpy(h_sum, d_in, sizeof *h_sum, cudaMemcpyDeviceToHost);
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
    const int first = (n - 1) / BLOCK + 1;
    const int second = (first - 1) / BLOCK + 1;
    float *d_room = NULL;
    cudaError_t error = cudaMalloc(&d_room, ((size_t)first + second) * sizeof *d_room);
    if (error != cudaSuccess) {
        return error;
    }
    error = sum_with(d_x, n, d_room, h_sum);
    const cudaError_t freed = cudaFree(d_room);
    return error != cudaSuccess ? error : freed;
}
