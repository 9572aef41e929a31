// SPDX-License-Identifier: MIT
// RIGHT: managed memory, and atomic additions in double
#include "log_loss.h"

enum { BLOCK = 128, GRID = 24 };

__global__ void log_loss_kernel(const real *z, const real *y, double *total, int m)
{
    __shared__ double sum;
    if (threadIdx.x == 0) {
        sum = 0;
    }
    __syncthreads();
    double mine = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < m; i += GRID * BLOCK) {
        const real wrong = y[i] > 0 ? -z[i] : z[i]; // how far on the wrong side
        mine += wrong > 0 ? wrong + log1p(exp(-wrong)) : log1p(exp(wrong));
    }
    atomicAdd(&sum, mine);
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(total, sum);
    }
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    double *total = NULL;
    cudaError_t error = cudaMallocManaged((void **)&total, sizeof(double));
    if (error != cudaSuccess) {
        return error;
    }
    *total = 0;
    log_loss_kernel<<<GRID, BLOCK>>>(d_z, d_y, total, m);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error == cudaSuccess) {
        *h_loss = (real)(*total / m);
    }
    cudaError_t freed = cudaFree(total);
    return error != cudaSuccess ? error : freed;
}
