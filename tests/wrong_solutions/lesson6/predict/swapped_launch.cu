// SPDX-License-Identifier: MIT
// WRONG: <<<block, grid>>>
// EXPECT STATE: fail
// EXPECT WORDS: should return cudaSuccess
#include "predict.h"

__global__ void predict_kernel(const real *x, const real *theta, real *z, int m, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        real sum = 0;
        for (int j = 0; j < k; j++) {
            sum += theta[j] * x[j * m + i];
        }
        z[i] = sum;
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
    predict_kernel<<<256, (m - 1) / 256 + 1>>>(d_x, d_theta, d_z, m, k);
    return cudaGetLastError();
}
