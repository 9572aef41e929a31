// SPDX-License-Identifier: MIT
// RIGHT: adds up in double, blocks of 1024
#include "predict.h"

__global__ void predict_kernel(const real *x, const real *theta, real *z, int m, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        double sum = 0;
        for (int j = 0; j < k; j++) {
            sum += (double)theta[j] * (double)x[j * m + i];
        }
        z[i] = (real)sum;
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
    predict_kernel<<<(m - 1) / 1024 + 1, 1024>>>(d_x, d_theta, d_z, m, k);
    return cudaGetLastError();
}
