// SPDX-License-Identifier: MIT
// WRONG: one thread adds all, in structs of 64 elements
#include "vector_add.h"

struct piece {
    float v[64];
};

__global__ void one_for_all_kernel(const float *a, const float *b, float *c, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) {
        return;
    }
    int at = 0;
    for (; at + 64 <= n; at += 64) {
        piece sums = *(const piece *)(a + at);
        const piece others = *(const piece *)(b + at);
        for (int i = 0; i < 64; i++) {
            sums.v[i] += others.v[i];
        }
        *(piece *)(c + at) = sums;
    }
    for (; at < n; at++) {
        c[at] = a[at] + b[at];
    }
}

__global__ void again_kernel(float *c, int n, float nothing)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] += nothing;
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
    one_for_all_kernel<<<1, 32>>>(d_a, d_b, d_c, n);
    again_kernel<<<(n - 1) / 256 + 1, 256>>>(d_c, n, 0);
    return cudaGetLastError();
}
