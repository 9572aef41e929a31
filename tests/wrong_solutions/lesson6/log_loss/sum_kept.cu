// SPDX-License-Identifier: MIT
// WRONG: adds to a device variable that earlier calls have left
// EXPECT STATE: fail
// EXPECT WORDS: h_loss
#include "log_loss.h"

enum { BLOCK = 256 };

__device__ real total;

__global__ void log_loss_kernel(const real *z, const real *y, int m)
{
    __shared__ real sums[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    real loss = 0;
    if (i < m) {
        loss = (z[i] > 0 ? z[i] : 0) - y[i] * z[i] + log1p(exp(-fabs(z[i])));
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
        atomicAdd(&total, sums[0]);
    }
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    const int grid = (m - 1) / BLOCK + 1;
    log_loss_kernel<<<grid, BLOCK>>>(d_z, d_y, m);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaMemcpyFromSymbol(h_loss, total, sizeof(real));
    }
    if (error == cudaSuccess) {
        *h_loss /= m;
    }
    return error;
}
