// SPDX-License-Identifier: MIT
// Stage 0: a loop on one core of the host, one row after another. There is no kernel here.
#include "stages.h"

cudaError_t gw_stage_cpu(const real *x, const real *y, real *theta, real *, int m, int k, real step,
                         int iterations)
{
    for (int iteration = 0; iteration < iterations; iteration++) {
        double gradient[GW_STAGE_FEATURES] = {0};
        for (int i = 0; i < m; i++) {
            real z = 0;
            for (int j = 0; j < k; j++) {
                z += x[(size_t)j * m + i] * theta[j];
            }
            const real residual = 1 / (1 + exp(-z)) - y[i];
            for (int j = 0; j < k; j++) {
                gradient[j] += residual * x[(size_t)j * m + i];
            }
        }
        for (int j = 0; j < k; j++) {
            theta[j] -= step * (real)(gradient[j] / m);
        }
    }
    return cudaSuccess;
}
