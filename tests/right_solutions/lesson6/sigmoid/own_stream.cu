// SPDX-License-Identifier: MIT
// RIGHT: in a stream of its own, which is waited for
#include "sigmoid.h"

__global__ void sigmoid_kernel(const real *z, real *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        real power = exp(-fabs(z[i]));
        p[i] = (z[i] >= 0 ? 1 : power) / (1 + power);
    }
}

cudaError_t sigmoid(const real *d_z, real *d_p, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    cudaStream_t stream;
    cudaError_t error = cudaStreamCreate(&stream);
    if (error != cudaSuccess) {
        return error;
    }
    sigmoid_kernel<<<(n - 1) / 96 + 1, 96, 0, stream>>>(d_z, d_p, n);
    error = cudaGetLastError();
    cudaError_t waited = cudaStreamSynchronize(stream);
    cudaError_t destroyed = cudaStreamDestroy(stream);
    return error != cudaSuccess ? error : waited != cudaSuccess ? waited : destroyed;
}
