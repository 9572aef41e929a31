// SPDX-License-Identifier: MIT
// WRONG: a thread a feature adds up all rows, and all others have nothing to do
#include "gradient.h"

// A thread a feature.
__global__ void gradient_kernel(const real *x, const real *y, const real *theta, real *gradient,
                                int m, int k)
{
    const int j = threadIdx.x;
    if (j < k) {
        real sum = 0;
        for (int i = 0; i < m; i++) {
            real z = 0;
            for (int l = 0; l < k; l++) {
                z += theta[l] * x[l * m + i];
            }
            const real power = exp(-fabs(z));
            sum += ((z >= 0 ? 1 : power) / (1 + power) - y[i]) * x[j * m + i];
        }
        gradient[j] = sum / m;
    }
}

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    gradient_kernel<<<1, GRADIENT_MOST_FEATURES>>>(d_x, d_y, d_theta, d_gradient, m, k);
    return cudaGetLastError();
}
