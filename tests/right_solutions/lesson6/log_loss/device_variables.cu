// SPDX-License-Identifier: MIT
// RIGHT: device variables, and a copy from a symbol
#include "log_loss.h"

enum { BLOCK = 512, GRID = 16 };

__device__ double block_sums[GRID];
__device__ real loss;

__global__ void add_rows(const real *z, const real *y, int m)
{
    __shared__ double sums[BLOCK];
    const int t = threadIdx.x;
    double sum = 0;
    for (int i = blockIdx.x * BLOCK + t; i < m; i += GRID * BLOCK) {
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
    }
}

__global__ void add_blocks(int m)
{
    double sum = 0;
    for (int b = 0; b < GRID; b++) {
        sum += block_sums[b];
    }
    loss = (real)(sum / m);
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    add_rows<<<GRID, BLOCK>>>(d_z, d_y, m);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    add_blocks<<<1, 1>>>(m);
    error = cudaGetLastError();
    return error != cudaSuccess ? error : cudaMemcpyFromSymbol(h_loss, loss, sizeof(real));
}
