// SPDX-License-Identifier: MIT
// RIGHT: the sums of the blocks are added on the host, in double
#include "sum.h"

#include <stdlib.h>

__global__ void sum_kernel(const float *x, float *out, int n)
{
    __shared__ float part[64];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 64 + t;
    part[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (int step = 1; step < 64; step *= 2) {
        if (t % (2 * step) == 0) {
            part[t] += part[t + step];
        }
        __syncthreads();
    }
    if (t == 0) {
        out[blockIdx.x] = part[0];
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
    const size_t blocks = ((size_t)n - 1) / 64 + 1;
    float *d_out = NULL;
    cudaError_t error = cudaMalloc(&d_out, blocks * sizeof(*d_out));
    if (error != cudaSuccess) {
        return error;
    }
    float *h_out = (float *)malloc(blocks * sizeof(*h_out));
    sum_kernel<<<(unsigned)blocks, 64>>>(d_x, d_out, n);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_out, d_out, blocks * sizeof(*h_out), cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        double total = 0.0;
        for (size_t i = 0; i < blocks; i++) {
            total += h_out[i];
        }
        *h_sum = (float)total;
    }
    free(h_out);
    cudaFree(d_out);
    return error;
}
