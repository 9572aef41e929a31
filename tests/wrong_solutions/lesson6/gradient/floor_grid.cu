// SPDX-License-Identifier: MIT
// WRONG: m / 256 blocks, at least 1
#include "gradient.h"

// A thread a row, which adds to the gradient of every feature.
__global__ void gradient_kernel(const real *x, const real *y, const real *theta, real *gradient,
                                int m, int k)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        real z = 0;
        for (int j = 0; j < k; j++) {
            z += theta[j] * x[j * m + i];
        }
        const real power = exp(-fabs(z));
        const real p = (z >= 0 ? 1 : power) / (1 + power);
        for (int j = 0; j < k; j++) {
            atomicAdd(&gradient[j], (p - y[i]) * x[j * m + i] / m);
        }
    }
}

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    cudaError_t error = cudaMemset(d_gradient, 0, k * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    const int grid = m > 256 ? m / 256 : 1;
    gradient_kernel<<<grid, 256>>>(d_x, d_y, d_theta, d_gradient, m, k);
    return cudaGetLastError();
}
