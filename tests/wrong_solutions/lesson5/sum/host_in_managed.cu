// SPDX-License-Identifier: MIT
// WRONG: adds on the host in managed memory, which a kernel has filled
#include "sum.h"

__global__ void move_kernel(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

__global__ void read_kernel(const float *x, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = x[i];
    }
}

cudaError_t sum(const float *d_x, int n, float *h_sum)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        *h_sum = 0;
        return cudaSuccess;
    }
    float *m = NULL;
    cudaError_t error = cudaMallocManaged(&m, n * sizeof(float));
    if (error != cudaSuccess) {
        return error;
    }
    read_kernel<<<(n - 1) / 256 + 1, 256>>>(d_x, m, n);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error == cudaSuccess) {
        float pairs[32] = {0};
        for (int i = 0; i < n; i++) {
            pairs[i % 32] += m[i];
        }
        for (int h = 16; h > 0; h /= 2) {
            for (int i = 0; i < h; i++) {
                pairs[i] += pairs[i + h];
            }
        }
        *h_sum = pairs[0];
    }
    cudaFree(m);
    return error;
}
