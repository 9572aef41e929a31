// SPDX-License-Identifier: MIT
// RIGHT: a launch for each half, and a loop in each thread
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const real power = exp(-fabs(z[i]));
        p[i] = (z[i] >= 0 ? 1 : power) / (1 + power);
    }
}

cudaError_t sigmoid(const real *d_z, real *d_p, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    const int half = n / 2;
    cudaError_t error = cudaSuccess;
    if (half > 0) {
        sigmoid_kernel<<<(half - 1) / 512 + 1, 128>>>(d_z, d_p, half);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess && n > half) {
        sigmoid_kernel<<<(n - half - 1) / 512 + 1, 128>>>(d_z + half, d_p + half, n - half);
        error = cudaGetLastError();
    }
    return error;
}
