// SPDX-License-Identifier: MIT
// WRONG: one thread adds all into a device variable, from which all threads move
#include "vector_add.h"

__global__ void move_kernel(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

__device__ float r[400000];

__global__ void all_kernel(const float *d_a, const float *d_b, int n)
{
    if (blockIdx.x * blockDim.x + threadIdx.x == 0) {
        for (int i = 0; i < n; i++) {
            r[i] = d_a[i] + d_b[i];
        }
    }
}

__global__ void out_kernel(float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = r[i];
    }
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    all_kernel<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, n);
    out_kernel<<<(n - 1) / 256 + 1, 256>>>(d_c, n);
    return cudaGetLastError();
}
