// SPDX-License-Identifier: MIT
// WRONG: writes every result to the first place
// EXPECT STATE: fail
// EXPECT WORDS: race: kernel
#include "predict.h"

__global__ void predict_kernel(const real *x, const real *theta, real *z, int m, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        real sum = 0;
        for (int j = 0; j < k; j++) {
            sum += theta[j] * x[(size_t)j * m + i];
        }
        z[0] = sum;
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
