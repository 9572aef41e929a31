// SPDX-License-Identifier: MIT
// WRONG: computes only when m or k are others than before
// EXPECT STATE: fail
// EXPECT WORDS: no kernel was launched
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
    static int m_before, k_before;
    static real kept[20000];
    if (m == m_before && k == k_before) {
        return cudaMemcpy(d_z, kept, m * sizeof(real), cudaMemcpyHostToDevice);
    }
    m_before = m;
    k_before = k;
    predict_kernel<<<(m - 1) / 256 + 1, 256>>>(d_x, d_theta, d_z, m, k);
    cudaError_t error = cudaGetLastError();
    return error != cudaSuccess ? error
                                : cudaMemcpy(kept, d_z, m * sizeof(real), cudaMemcpyDeviceToHost);
}
