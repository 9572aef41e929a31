// SPDX-License-Identifier: MIT
// WRONG: one thread does everything
// EXPECT STATE: fail
// EXPECT WORDS: that is a loop on one core
#include "gradient.h"

__global__ void gradient_kernel(const real *x, const real *y, const real *theta, real *gradient,
                                int m, int k)
{
    double sums[GRADIENT_MOST_FEATURES] = {0};
    for (int i = 0; i < m; i++) {
        real z = 0;
        for (int j = 0; j < k; j++) {
            z += theta[j] * x[j * m + i];
        }
        const real power = exp(-fabs(z));
        const real residual = (z >= 0 ? 1 : power) / (1 + power) - y[i];
        for (int j = 0; j < k; j++) {
            sums[j] += residual * x[j * m + i];
        }
    }
    for (int j = 0; j < k; j++) {
        gradient[j] = (real)(sums[j] / m);
    }
}

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    gradient_kernel<<<1, 1>>>(d_x, d_y, d_theta, d_gradient, m, k);
    return cudaGetLastError();
}
