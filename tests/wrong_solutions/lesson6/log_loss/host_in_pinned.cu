// SPDX-License-Identifier: MIT
// WRONG: computes on the host in pinned memory, which a kernel has filled
#include "log_loss.h"

#include <math.h>

__global__ void read_kernel(const real *z, const real *y, real *out, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        out[i] = z[i];
        out[m + i] = y[i];
    }
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    real *s = NULL;
    cudaError_t error = cudaMallocHost(&s, 2 * m * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    read_kernel<<<(m - 1) / 256 + 1, 256>>>(d_z, d_y, s, m);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error == cudaSuccess) {
        long double sum = 0;
        for (int i = 0; i < m; i++) {
            double z = s[i];
            sum += fmax(z, 0) - s[m + i] * z + log1p(exp(-fabs(z)));
        }
        *h_loss = (real)(sum / m);
    }
    cudaFreeHost(s);
    return error;
}
