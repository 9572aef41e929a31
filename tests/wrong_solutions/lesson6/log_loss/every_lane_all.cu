// SPDX-License-Identifier: MIT
// WRONG: a warp in which each thread adds all, in double
#include "log_loss.h"

#include <math.h>

__device__ real total;

__global__ void all_kernel(const real *z, const real *y, int m)
{
    double sum = 0;
    for (int i = 0; i < m; i++) {
        double v = z[i];
        sum += fmax(v, 0.0) - y[i] * v + log1p(exp(-fabs(v)));
    }
    if (threadIdx.x == 0) {
        total = (real)(sum / m);
    }
}

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    all_kernel<<<1, 32>>>(d_z, d_y, m);
    cudaError_t error = cudaGetLastError();
    real s = 0;
    if (error == cudaSuccess) {
        error = cudaMemcpyFromSymbol(&s, total, sizeof(s));
    }
    if (error == cudaSuccess) {
        *h_loss = s;
    }
    return error;
}
