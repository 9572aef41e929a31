// SPDX-License-Identifier: MIT
// Stage 1: one kernel for each array operation, as an array library would run
//
//     p = 1 / (1 + exp(-(X @ theta)));  theta = theta - step * ((X.T @ (p - y)) / m)
//
// Every operation reads its operands from memory and writes its result back, so that the m numbers
// between z and the residual cross the memory bus 11 times.
#include "stages.h"

enum { BLOCK = 256 };

size_t gw_stage_work(int m)
{
    return 6 * (size_t)m + 2 * GW_STAGE_FEATURES + 1024 * GW_STAGE_FEATURES;
}

static __global__ void times_theta(const real *x, const real *theta, real *z, int m, int k)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        real sum = 0;
        for (int j = 0; j < k; j++) {
            sum += x[(size_t)j * m + i] * theta[j];
        }
        z[i] = sum;
    }
}

static __global__ void negate(const real *a, real *result, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        result[i] = -a[i];
    }
}

static __global__ void exponential(const real *a, real *result, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        result[i] = exp(a[i]);
    }
}

static __global__ void one_plus(const real *a, real *result, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        result[i] = 1 + a[i];
    }
}

static __global__ void reciprocal(const real *a, real *result, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        result[i] = 1 / a[i];
    }
}

static __global__ void subtract(const real *a, const real *b, real *result, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        result[i] = a[i] - b[i];
    }
}

static __global__ void scale(const real *a, real factor, real *result, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        result[i] = a[i] * factor;
    }
}

// The transposed product: block j adds up row times residual of feature j.
static __global__ void transposed_times(const real *x, const real *residual, real *result, int m)
{
    __shared__ real sums[BLOCK];
    const int t = threadIdx.x;
    real sum = 0;
    for (int i = t; i < m; i += BLOCK) {
        sum += x[(size_t)blockIdx.x * m + i] * residual[i];
    }
    sums[t] = sum;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            sums[t] += sums[t + half];
        }
    }
    if (t == 0) {
        result[blockIdx.x] = sums[0];
    }
}

cudaError_t gw_stage_arrays(const real *x, const real *y, real *theta, real *work, int m, int k,
                            real step, int iterations)
{
    const int grid = (m - 1) / BLOCK + 1;
    real *z = work;
    real *minus_z = z + m;
    real *power = minus_z + m;
    real *divisor = power + m;
    real *p = divisor + m;
    real *residual = p + m;
    real *sum = residual + m;
    real *gradient = sum + GW_STAGE_FEATURES;
    cudaError_t error = cudaSuccess;
    for (int iteration = 0; iteration < iterations && error == cudaSuccess; iteration++) {
        times_theta<<<grid, BLOCK>>>(x, theta, z, m, k);
        negate<<<grid, BLOCK>>>(z, minus_z, m);
        exponential<<<grid, BLOCK>>>(minus_z, power, m);
        one_plus<<<grid, BLOCK>>>(power, divisor, m);
        reciprocal<<<grid, BLOCK>>>(divisor, p, m);
        subtract<<<grid, BLOCK>>>(p, y, residual, m);
        transposed_times<<<k, BLOCK>>>(x, residual, sum, m);
        scale<<<1, GW_STAGE_FEATURES>>>(sum, (real)1 / m, gradient, k);
        scale<<<1, GW_STAGE_FEATURES>>>(gradient, step, sum, k);
        subtract<<<1, GW_STAGE_FEATURES>>>(theta, sum, theta, k);
        error = cudaGetLastError();
    }
    return error;
}
