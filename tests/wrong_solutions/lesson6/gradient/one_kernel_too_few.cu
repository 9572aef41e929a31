// SPDX-License-Identifier: MIT
// WRONG: block 0 adds up the sums that other blocks have still to write
// EXPECT STATE: fail
// EXPECT WORDS: race: kernel sum_rows_kernel wrote
#include "gradient.h"

enum { BLOCK = 256 };

// Each block leaves its sum of feature blockIdx.y in partial[blockIdx.y * gridDim.x + blockIdx.x].
__global__ void sum_rows_kernel(const real *x, const real *y, const real *theta, real *partial,
                                real *gradient, int m, int k)
{
    __shared__ real sums[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    real term = 0;
    if (i < m) {
        real z = 0;
        for (int j = 0; j < k; j++) {
            z += theta[j] * x[j * m + i];
        }
        const real power = exp(-fabs(z));
        term = ((z >= 0 ? 1 : power) / (1 + power) - y[i]) * x[blockIdx.y * m + i];
    }
    sums[t] = term;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            sums[t] += sums[t + half];
        }
    }
    if (t == 0) {
        partial[blockIdx.y * gridDim.x + blockIdx.x] = sums[0];
        if (blockIdx.x == 0) {
            double sum = 0;
            for (unsigned b = 0; b < gridDim.x; b++) {
                sum += partial[blockIdx.y * gridDim.x + b];
            }
            gradient[blockIdx.y] = (real)(sum / m);
        }
    }
}

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    const int blocks = (m - 1) / BLOCK + 1;
    real *d_partial = NULL;
    cudaError_t error = cudaMalloc((void **)&d_partial, (size_t)k * blocks * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    sum_rows_kernel<<<dim3(blocks, k), BLOCK>>>(d_x, d_y, d_theta, d_partial, d_gradient, m, k);
    error = cudaGetLastError();
    cudaFree(d_partial);
    return error;
}
