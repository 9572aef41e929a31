// SPDX-License-Identifier: MIT
// WRONG: leaves the elements past the last multiple of 8 to the host
#include "sum.h"

#include <stdlib.h>

enum { BLOCK = 256, MOST_TAIL = 8 };

__global__ void sum_kernel(const float *x, float *sums, int n)
{
    __shared__ float part[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    part[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (int step = BLOCK / 2; step > 0; step /= 2) {
        if (t < step) {
            part[t] += part[t + step];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
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
    const int tail = n < BLOCK ? 0 : n % MOST_TAIL;
    const size_t blocks = (size_t)(n - tail - 1) / BLOCK + 1;
    float *d_sums = NULL;
    cudaError_t error = cudaMalloc(&d_sums, blocks * sizeof(*d_sums));
    if (error != cudaSuccess) {
        return error;
    }
    float *h_sums = (float *)malloc((blocks + MOST_TAIL) * sizeof(*h_sums));
    sum_kernel<<<(unsigned)blocks, BLOCK>>>(d_x, d_sums, n - tail);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sums, d_sums, blocks * sizeof(*h_sums), cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess && tail > 0) {
        error = cudaMemcpy(h_sums + blocks, d_x + n - tail, tail * sizeof(*h_sums),
                           cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        double total = 0.0;
        for (size_t i = 0; i < blocks + tail; i++) {
            total += h_sums[i];
        }
        *h_sum = (float)total;
    }
    free(h_sums);
    cudaFree(d_sums);
    return error;
}
