// SPDX-License-Identifier: MIT
// WRONG: one thread adds all, in pieces that memcpy() brings and takes away
#include "vector_add.h"

#include <string.h>

enum { PIECE = 1024 };

__global__ void one_for_all_kernel(const float *a, const float *b, float *c, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) {
        return;
    }
    for (int at = 0; at < n; at += PIECE) {
        const int count = n - at < PIECE ? n - at : PIECE;
        float sums[PIECE], others[PIECE];
        memcpy(sums, a + at, count * sizeof(float));
        memcpy(others, b + at, count * sizeof(float));
        for (int i = 0; i < count; i++) {
            sums[i] += others[i];
        }
        memcpy(c + at, sums, count * sizeof(float));
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
