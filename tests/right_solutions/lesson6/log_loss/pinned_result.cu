// SPDX-License-Identifier: MIT
// RIGHT: one block, which writes the loss to pinned memory
#include "log_loss.h"

// One block, whose threads go through all rows.
__global__ void log_loss_kernel(const real *z, const real *y, int m, real *loss)
{
    __shared__ real part[256];
    const int t = threadIdx.x;
    real own = 0;
    for (int i = t; i < m; i += 256) {
        own += fmax(z[i], (real)0) - y[i] * z[i] + log1p(exp(-fabs(z[i])));
    }
    part[t] = own;
    for (int half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            part[t] += part[t + half];
        }
    }
    if (t == 0) {
        *loss = part[0] / m;
    }
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    real *loss = NULL;
    cudaError_t error = cudaMallocHost(&loss, sizeof(*loss));
    if (error != cudaSuccess) {
        return error;
    }
    log_loss_kernel<<<1, 256>>>(d_z, d_y, m, loss);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error == cudaSuccess) {
        *h_loss = *loss;
    }
    cudaFreeHost(loss);
    return error;
}
