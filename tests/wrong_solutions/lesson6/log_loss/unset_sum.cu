// SPDX-License-Identifier: MIT
// WRONG: adds up in a variable that nobody has set
// EXPECT STATE: fail
// EXPECT WORDS: h_loss[0] is -infinity
#include "log_loss.h"

#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

enum { BLOCK = 256, MOST_BLOCKS = 512 };

// Each block leaves the sum of its rows' losses in block_sums[blockIdx.x].
__global__ void log_loss_kernel(const real *z, const real *y, real *block_sums, int m)
{
    // threads
    __shared__ real sums[BLOCK];
    const int t = threadIdx.x;
    real sum;
    const size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + t; i < (size_t)m; i += stride) {
        // max(z, 0) - y z is exactly 0 where the row is on its label's side of 0.
        sum += (z[i] > 0 ? z[i] : 0) - y[i] * z[i] + log1p(exp(-fabs(z[i])));
    }
    sums[t] = sum;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads(); // the other half has been written
        if (t < half) {
            sums[t] += sums[t + half];
        }
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
    int grid = (m - 1) / BLOCK + 1;
    if (grid > MOST_BLOCKS) {
        grid = MOST_BLOCKS;
    }
    real h_sums[MOST_BLOCKS];
    real *d_sums = NULL;
    cudaError_t error = cudaMalloc((void **)&d_sums, grid * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    log_loss_kernel<<<grid, BLOCK>>>(d_z, d_y, d_sums, m);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        // Waits for the kernel.
        error = cudaMemcpy(h_sums, d_sums, grid * sizeof(real), cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        double sum = 0.0;
        for (int i = 0; i < grid; i++) {
            sum += h_sums[i];
        }
        *h_loss = (real)(sum / m);
    }
    cudaError_t freed = cudaFree(d_sums);
    return error != cudaSuccess ? error : freed;
}
