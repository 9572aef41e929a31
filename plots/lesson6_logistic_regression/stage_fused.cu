// SPDX-License-Identifier: MIT
// Stage 2: everything that belongs to one row in one kernel. The residuals still go through memory
// once, and X is read twice: by rows for the logits, and by features for the sums.
#include "stages.h"

enum { BLOCK = 256, PARTS = 1024 };

static __global__ void residual_kernel(const real *x, const real *y, const real *theta,
                                       real *residual, int m, int k)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        real z = 0;
        for (int j = 0; j < k; j++) {
            z += x[(size_t)j * m + i] * theta[j];
        }
        const real power = exp(-fabs(z));
        residual[i] = (z >= 0 ? 1 : power) / (1 + power) - y[i];
    }
}

// PARTS threads a feature; each leaves the sum of its own rows.
static __global__ void parts_kernel(const real *x, const real *residual, real *parts, int m)
{
    const int part = blockIdx.x * blockDim.x + threadIdx.x;
    const int j = blockIdx.y;
    real sum = 0;
    for (int i = part; i < m; i += PARTS) {
        sum += x[(size_t)j * m + i] * residual[i];
    }
    parts[j * PARTS + part] = sum;
}

// A thread a feature adds up its parts and moves theta.
static __global__ void descend_by_parts(const real *parts, real *theta, int m, int k, real step)
{
    const int j = threadIdx.x;
    if (j < k) {
        real sum = 0;
        for (int part = 0; part < PARTS; part++) {
            sum += parts[j * PARTS + part];
        }
        theta[j] -= step * (sum / m);
    }
}

cudaError_t gw_stage_fused(const real *x, const real *y, real *theta, real *work, int m, int k,
                           real step, int iterations)
{
    real *residual = work;
    real *parts = residual + m;
    cudaError_t error = cudaSuccess;
    for (int iteration = 0; iteration < iterations && error == cudaSuccess; iteration++) {
        residual_kernel<<<(m - 1) / BLOCK + 1, BLOCK>>>(x, y, theta, residual, m, k);
        parts_kernel<<<dim3(PARTS / BLOCK, k), BLOCK>>>(x, residual, parts, m);
        descend_by_parts<<<1, GW_STAGE_FEATURES>>>(parts, theta, m, k, step);
        error = cudaGetLastError();
    }
    return error;
}
