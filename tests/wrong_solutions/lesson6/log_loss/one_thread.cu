// SPDX-License-Identifier: MIT
// WRONG: one thread does everything
// EXPECT STATE: fail
// EXPECT WORDS: give rows to many threads
#include "log_loss.h"

__global__ void log_loss_kernel(const real *z, const real *y, real *losses, int m)
{
    for (int i = 0; i < m; i++) {
        losses[i] = (z[i] > 0 ? z[i] : 0) - y[i] * z[i] + log1p(exp(-fabs(z[i])));
    }
}

__global__ void add_up_kernel(real *losses, int m)
{
    double sum = 0;
    for (int i = 0; i < m; i++) {
        sum += losses[i];
    }
    losses[0] = (real)(sum / m);
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    real *d_losses = NULL;
    cudaError_t error = cudaMalloc((void **)&d_losses, m * sizeof(real));
    if (error == cudaSuccess) {
        log_loss_kernel<<<1, 1>>>(d_z, d_y, d_losses, m);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        add_up_kernel<<<1, 1>>>(d_losses, m);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_loss, d_losses, sizeof(real), cudaMemcpyDeviceToHost);
    }
    cudaFree(d_losses);
    return error;
}
