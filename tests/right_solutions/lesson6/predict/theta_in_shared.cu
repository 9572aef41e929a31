// SPDX-License-Identifier: MIT
// RIGHT: theta in shared memory, and a grid-stride loop
#include "predict.h"

__global__ void predict_kernel(const real *x, const real *theta, real *z, int m, int k)
{
    __shared__ real shared_theta[PREDICT_MOST_FEATURES];
    for (int j = threadIdx.x; j < k; j += blockDim.x) {
        shared_theta[j] = theta[j];
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += gridDim.x * blockDim.x) {
        real sum = 0;
        for (int j = 0; j < k; j++) {
            sum += shared_theta[j] * x[j * m + i];
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
    predict_kernel<<<5, 64>>>(d_x, d_theta, d_z, m, k);
    return cudaGetLastError();
}
