// SPDX-License-Identifier: MIT
// RIGHT: each warp adds up by shuffles
#include "log_loss.h"

#include <stdlib.h>

enum { BLOCK = 256 };

__global__ void log_loss_kernel(const real *z, const real *y, real *block_sums, int m)
{
    __shared__ real warp_sums[BLOCK / 32];
    const int t = threadIdx.x;
    real sum = 0;
    for (int i = blockIdx.x * BLOCK + t; i < m; i += gridDim.x * BLOCK) {
        sum += (z[i] > 0 ? z[i] : 0) - y[i] * z[i] + log1p(exp(-fabs(z[i])));
    }
    for (int step = 16; step > 0; step /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, step);
    }
    if (t % 32 == 0) {
        warp_sums[t / 32] = sum;
    }
    __syncthreads();
    if (t < 32) {
        sum = t < BLOCK / 32 ? warp_sums[t] : 0;
        for (int step = 16; step > 0; step /= 2) {
            sum += __shfl_down_sync(0xffffffff, sum, step);
        }
        if (t == 0) {
            block_sums[blockIdx.x] = sum;
        }
    }
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    const int grid = (m - 1) / BLOCK + 1;
    real *h_sums = (real *)malloc(grid * sizeof(real));
    real *d_sums = NULL;
    cudaError_t error = cudaMalloc((void **)&d_sums, grid * sizeof(real));
    if (error == cudaSuccess) {
        log_loss_kernel<<<grid, BLOCK>>>(d_z, d_y, d_sums, m);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_sums, d_sums, grid * sizeof(real), cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        double sum = 0;
        for (int b = 0; b < grid; b++) {
            sum += h_sums[b];
        }
        *h_loss = (real)(sum / m);
    }
    free(h_sums);
    cudaFree(d_sums);
    return error;
}
