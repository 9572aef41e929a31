// SPDX-License-Identifier: MIT
// RIGHT: one launch, in which the last block adds up
#include "log_loss.h"

enum { BLOCK = 256, MOST_BLOCKS = 64 };

__device__ double block_sums[MOST_BLOCKS];
__device__ unsigned int blocks_done;

// The block that comes last adds up what all have left.
__global__ void log_loss_kernel(const real *z, const real *y, real *loss, int m)
{
    __shared__ double sums[BLOCK];
    __shared__ bool last;
    const int t = threadIdx.x;
    double sum = 0;
    for (int i = blockIdx.x * BLOCK + t; i < m; i += gridDim.x * BLOCK) {
        sum += (z[i] > 0 ? z[i] : 0) - y[i] * z[i] + log1p(exp(-fabs(z[i])));
    }
    sums[t] = sum;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            sums[t] += sums[t + half];
        }
    }
    if (t == 0) {
        block_sums[blockIdx.x] = sums[0];
        __threadfence();
        last = atomicAdd(&blocks_done, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && t == 0) {
        sum = 0;
        for (unsigned int b = 0; b < gridDim.x; b++) {
            sum += block_sums[b];
        }
        *loss = (real)(sum / m);
        blocks_done = 0;
    }
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    real *d_loss = NULL;
    cudaError_t error = cudaMalloc((void **)&d_loss, sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    const int grid = (m - 1) / BLOCK + 1 < MOST_BLOCKS ? (m - 1) / BLOCK + 1 : MOST_BLOCKS;
    log_loss_kernel<<<grid, BLOCK>>>(d_z, d_y, d_loss, m);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_loss, d_loss, sizeof(real), cudaMemcpyDeviceToHost);
    }
    cudaError_t freed = cudaFree(d_loss);
    return error != cudaSuccess ? error : freed;
}
