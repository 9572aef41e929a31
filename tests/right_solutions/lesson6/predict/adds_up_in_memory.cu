// SPDX-License-Identifier: MIT
// RIGHT: adds up in the result itself, a store for each feature
#include "predict.h"

__global__ void predict_kernel(const real *x, const real *theta, real *z, int m, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        z[i] = 0;
        for (int j = 0; j < k; j++) {
            z[i] += theta[j] * x[(size_t)j * m + i];
        }
    }
}

cudaError_t predict(const real *d_x, const real *d_theta, real *d_z, int m, int k)
{
    if (m < 0 || k < 1 || k > PREDICT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    if (m == 0) {
        return cudaSuccess;
    }
    predict_kernel<<<(m - 1) / 128 + 1, 128>>>(d_x, d_theta, d_z, m, k);
    return cudaGetLastError();
}
