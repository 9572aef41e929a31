// SPDX-License-Identifier: MIT
// RIGHT: warps add up by shuffles, and atomically in double
#include "gradient.h"

enum { BLOCK = 64 };

__device__ double sums[GRADIENT_MOST_FEATURES];

__global__ void zero_kernel(int k)
{
    if (threadIdx.x < (unsigned)k) {
        sums[threadIdx.x] = 0;
    }
}

// A thread has some rows; a warp adds up by shuffles, and its first lane atomically in double.
__global__ void add_rows_kernel(const real *x, const real *y, const real *theta, int m, int k)
{
    for (int base = blockIdx.x * BLOCK; base < m; base += gridDim.x * BLOCK) {
        const int i = base + (int)threadIdx.x;
        double residual = 0;
        if (i < m) {
            double z = 0;
            for (int j = 0; j < k; j++) {
                z += (double)theta[j] * (double)x[j * m + i];
            }
            residual = (z < 0 ? exp(z) / (1 + exp(z)) : 1 / (1 + exp(-z))) - (double)y[i];
        }
        for (int j = 0; j < k; j++) {
            double term = i < m ? residual * (double)x[j * m + i] : 0;
            for (int step = 16; step > 0; step /= 2) {
                term += __shfl_xor_sync(0xffffffff, term, step);
            }
            if (threadIdx.x % 32 == 0) {
                atomicAdd(&sums[j], term);
            }
        }
    }
}

__global__ void mean_kernel(real *gradient, int m, int k)
{
    if (threadIdx.x < (unsigned)k) {
        gradient[threadIdx.x] = (real)(sums[threadIdx.x] / m);
    }
}

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    zero_kernel<<<1, GRADIENT_MOST_FEATURES>>>(k);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) {
        add_rows_kernel<<<(m - 1) / (8 * BLOCK) + 1, BLOCK>>>(d_x, d_y, d_theta, m, k);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        mean_kernel<<<1, GRADIENT_MOST_FEATURES>>>(d_gradient, m, k);
        error = cudaGetLastError();
    }
    return error;
}
