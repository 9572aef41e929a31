// SPDX-License-Identifier: MIT
// WRONG: computes each loss on the device and adds up on the host
#include "log_loss.h"

#include <stdlib.h>

__global__ void log_loss_kernel(const real *z, const real *y, real *losses, int m)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        losses[i] = (z[i] > 0 ? z[i] : 0) - y[i] * z[i] + log1p(exp(-fabs(z[i])));
    }
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    real *h_losses = (real *)malloc(m * sizeof(real));
    real *d_losses = NULL;
    cudaError_t error = cudaMalloc((void **)&d_losses, m * sizeof(real));
    if (error == cudaSuccess) {
        log_loss_kernel<<<(m - 1) / 256 + 1, 256>>>(d_z, d_y, d_losses, m);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_losses, d_losses, m * sizeof(real), cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        double sum = 0;
        for (int i = 0; i < m; i++) {
            sum += h_losses[i];
        }
        *h_loss = (real)(sum / m);
    }
    free(h_losses);
    cudaFree(d_losses);
    return error;
}
