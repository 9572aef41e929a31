// SPDX-License-Identifier: MIT
// WRONG: a thread for every element of X, which all add to their row at once
// EXPECT STATE: fail
// EXPECT WORDS: race: kernel predict_kernel read
#include "predict.h"

__global__ void predict_kernel(const real *x, const real *theta, real *z, int m, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y;
    if (i < m) {
        z[i] += theta[j] * x[j * m + i];
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
    cudaError_t error = cudaMemset(d_z, 0, m * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    predict_kernel<<<dim3((m - 1) / 256 + 1, k), 256>>>(d_x, d_theta, d_z, m, k);
    return cudaGetLastError();
}
