// SPDX-License-Identifier: MIT
// WRONG: the decimal logarithm
// EXPECT STATE: fail
// EXPECT WORDS: h_loss
#include "log_loss.h"

#include <stdlib.h>

enum { BLOCK = 256 };

__global__ void log_loss_kernel(const real *z, const real *y, real *block_sums, int m)
{
    __shared__ real sums[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    real loss = 0;
    if (i < m) {
        loss = (z[i] > 0 ? z[i] : 0) - y[i] * z[i] + log10(1 + exp(-fabs(z[i])));
    }
    sums[t] = loss;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            sums[t] += sums[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        block_sums[blockIdx.x] = sums[0];
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
