// SPDX-License-Identifier: MIT
// WRONG: computes on the host in managed memory, which kernels fill and read
#include "gradient.h"

#include <math.h>

__global__ void move_kernel(const real *x, real *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = x[i];
    }
}

static void move(const real *x, real *out, int n)
{
    const int blocks = (n - 1) / 256 + 1;
    move_kernel<<<blocks, 256>>>(x, out, n);
}

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    real *s = NULL;
    cudaError_t error = cudaMallocManaged(&s, (m * k + m + 2 * k) * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    real *x = s, *y = x + m * k, *theta = y + m, *g = theta + k;
    move(d_x, x, m * k);
    move(d_y, y, m);
    move(d_theta, theta, k);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error == cudaSuccess) {
        long double sums[64] = {0};
        for (int i = 0; i < m; i++) {
            double z = 0;
            for (int j = 0; j < k; j++) {
                z += (double)theta[j] * x[j * m + i];
            }
            const double r = 1 / (1 + exp(-z)) - y[i];
            for (int j = 0; j < k; j++) {
                sums[j] += r * x[j * m + i];
            }
        }
        for (int j = 0; j < k; j++) {
            g[j] = (real)(sums[j] / m);
        }
        move(g, d_gradient, k);
        error = cudaGetLastError();
    }
    cudaDeviceSynchronize();
    cudaFree(s);
    return error;
}
