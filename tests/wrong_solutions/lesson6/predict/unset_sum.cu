// SPDX-License-Identifier: MIT
// WRONG: begins with a sum that nobody has set
// EXPECT STATE: fail
// EXPECT WORDS: that is what a variable holds that nobody has set
#include "predict.h"

#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

__global__ void predict_kernel(const real *x, const real *theta, real *z, int m, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        real sum;
        for (int j = 0; j < k; j++) {
            sum += theta[j] * x[(size_t)j * m + i]; // 64 bits: k * m may be more than an int holds
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
    const int block = 256;
    const int grid = (m - 1) / block + 1;
    predict_kernel<<<grid, block>>>(d_x, d_theta, d_z, m, k);
    return cudaGetLastError();
}
