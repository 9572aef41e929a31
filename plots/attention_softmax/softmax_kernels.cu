// SPDX-License-Identifier: MIT
// The softmax of each row in three passes, by a thread per row and by a block per row.
#include "softmax_kernels.h"

#include <cuda_runtime.h>

#include <math.h>

#define BLOCK 128

__global__ void softmax_by_threads(const float *x, float *y, int rows, int cols)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        const float *in = &x[row * cols];
        float maximum = -INFINITY;
        for (int c = 0; c < cols; c++) {
            maximum = fmaxf(maximum, in[c]);
        }
        float sum = 0.0f;
        for (int c = 0; c < cols; c++) {
            sum += expf(in[c] - maximum);
        }
        for (int c = 0; c < cols; c++) {
            y[row * cols + c] = expf(in[c] - maximum) / sum;
        }
    }
}

__global__ void softmax_in_passes(const float *x, float *y, int cols)
{
    __shared__ float part[BLOCK];
    const int t = threadIdx.x;
    const float *in = &x[blockIdx.x * cols];
    float maximum = -INFINITY;
    for (int c = t; c < cols; c += BLOCK) {
        maximum = fmaxf(maximum, in[c]);
    }
    part[t] = maximum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] = fmaxf(part[t], part[t + half]);
        }
        __syncthreads();
    }
    maximum = part[0];
    __syncthreads();
    float sum = 0.0f;
    for (int c = t; c < cols; c += BLOCK) {
        sum += expf(in[c] - maximum);
    }
    part[t] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    for (int c = t; c < cols; c += BLOCK) {
        y[blockIdx.x * cols + c] = expf(in[c] - maximum) / part[0];
    }
}

cudaError_t gw_softmax_by_threads(const float *d_x, float *d_y, int rows, int cols)
{
    softmax_by_threads<<<(rows - 1) / BLOCK + 1, BLOCK>>>(d_x, d_y, rows, cols);
    return cudaGetLastError();
}

cudaError_t gw_softmax_in_passes(const float *d_x, float *d_y, int rows, int cols)
{
    softmax_in_passes<<<rows, BLOCK>>>(d_x, d_y, cols);
    return cudaGetLastError();
}
