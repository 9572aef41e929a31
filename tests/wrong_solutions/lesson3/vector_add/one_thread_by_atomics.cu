// SPDX-License-Identifier: MIT
// WRONG: one thread of each block reads by atomics that add 0, and adds into shared memory
#include "vector_add.h"

enum { BLOCK = 256 };

__global__ void one_for_all_kernel(float *a, float *b, float *c, int n)
{
    __shared__ float sums[BLOCK];
    const int begin = blockIdx.x * BLOCK;
    if (threadIdx.x == 0) {
        for (int i = begin; i < begin + BLOCK && i < n; i++) {
            sums[i - begin] = atomicAdd(&a[i], 0.0f) + atomicAdd(&b[i], 0.0f);
        }
    }
    __syncthreads();
    const int i = begin + threadIdx.x;
    if (i < n) {
        c[i] = sums[threadIdx.x];
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
    one_for_all_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>((float *)d_a, (float *)d_b, d_c, n);
    return cudaGetLastError();
}
