// SPDX-License-Identifier: MIT
// Kernels whose warps part in known ways.
#include "divergence.h"

// What each lane does in each round is of one of three kinds.
__global__ void work_kernel(const int *kinds, const int *rounds, int step, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = out[i];
    for (int r = 0; r < rounds[i]; r++) {
        int kind = (kinds[i] + r * step) % 3;
        if (kind == 0) {
            out[i] = x * 2.0f;
            x += 1.0f;
        } else if (kind == 1) {
            x = x * x + out[i];
        } else {
            out[i] = x;
            x -= out[i] * 0.5f;
        }
    }
    out[i] = x;
}

__global__ void sum_kernel(float *x, float *sum)
{
    __shared__ float part[64];
    unsigned t = threadIdx.x;
    part[t] = x[t];
    __syncthreads();
    for (unsigned half = 32; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        *sum = part[0];
    }
}

int run_work(const int *kinds, const int *rounds, int step, float *out, int threads)
{
    work_kernel<<<1, threads>>>(kinds, rounds, step, out);
    return cudaDeviceSynchronize() != cudaSuccess;
}

int run_sum(float *x, float *sum)
{
    sum_kernel<<<1, 64>>>(x, sum);
    return cudaDeviceSynchronize() != cudaSuccess;
}
