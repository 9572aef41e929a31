// SPDX-License-Identifier: MIT
// WRONG: writes zeros
// EXPECT STATE: fail
// EXPECT WORDS: every element of d_gradient is 0
#include "gradient.h"

enum { BLOCK = 256 };

// A block a feature: its threads go through all rows.
__global__ void gradient_kernel(const real *x, const real *y, const real *theta, real *gradient,
                                int m, int k)
{
    __shared__ real sums[BLOCK];
    const int t = threadIdx.x;
    const int j = blockIdx.x;
    real sum = 0;
    for (int i = t; i < m; i += BLOCK) {
        real z = 0;
        for (int l = 0; l < k; l++) {
            z += theta[l] * x[l * m + i];
        }
        const real power = exp(-fabs(z));
        const real p = (z >= 0 ? 1 : power) / (1 + power);
        sum += (p - y[i]) * x[j * m + i];
    }
    sums[t] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            sums[t] += sums[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        gradient[j] = 0 * sums[0];
    }
}

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    gradient_kernel<<<k, BLOCK>>>(d_x, d_y, d_theta, d_gradient, m, k);
    return cudaGetLastError();
}
