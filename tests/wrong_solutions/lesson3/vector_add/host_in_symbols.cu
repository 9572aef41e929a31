// SPDX-License-Identifier: MIT
// WRONG: adds on the host, between copies from and to device variables
#include "vector_add.h"

enum { PIECE = 8192 };

__device__ float first[PIECE];
__device__ float second[PIECE];
__constant__ float sums[PIECE];

__global__ void give_kernel(const float *a, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        first[i] = a[i];
        second[i] = b[i];
    }
}

__global__ void take_kernel(float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = sums[i];
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
    static float h_a[PIECE], h_b[PIECE];
    for (int at = 0; at < n; at += PIECE) {
        const int count = n - at < PIECE ? n - at : PIECE;
        const int grid = (count - 1) / 256 + 1;
        give_kernel<<<grid, 256>>>(d_a + at, d_b + at, count);
        cudaMemcpyFromSymbol(h_a, first, count * sizeof(float));
        cudaMemcpyFromSymbol(h_b, second, count * sizeof(float));
        for (int i = 0; i < count; i++) {
            h_a[i] += h_b[i];
        }
        cudaMemcpyToSymbol(sums, h_a, count * sizeof(float));
        take_kernel<<<grid, 256>>>(d_c + at, count);
    }
    return cudaGetLastError();
}
