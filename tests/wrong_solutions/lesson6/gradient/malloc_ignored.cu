// SPDX-License-Identifier: MIT
// WRONG: does not look whether there was memory for the sums of the blocks
// EXPECT STATE: fail
// EXPECT WORDS: wrote through a null pointer
#include "gradient.h"

enum { BLOCK = 256 };

// Each block leaves its sum of feature blockIdx.y in partial[blockIdx.y * gridDim.x + blockIdx.x].
__global__ void sum_rows_kernel(const real *x, const real *y, const real *theta, real *partial,
                                int m, int k)
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
    }
}

__global__ void sum_blocks_kernel(const real *partial, real *gradient, int blocks, int m, int k)
{
    const int j = threadIdx.x;
    if (j < k) {
        double sum = 0;
        for (int b = 0; b < blocks; b++) {
            sum += partial[j * blocks + b];
        }
        gradient[j] = (real)(sum / m);
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
    cudaMalloc((void **)&d_partial, (size_t)k * blocks * sizeof(real));
    sum_rows_kernel<<<dim3(blocks, k), BLOCK>>>(d_x, d_y, d_theta, d_partial, m, k);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) {
        sum_blocks_kernel<<<1, 64>>>(d_partial, d_gradient, blocks, m, k);
        error = cudaGetLastError();
    }
    cudaFree(d_partial);
    return error;
}
