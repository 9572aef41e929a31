// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: race: kernel wait_and_add
// Block 0 waits for a flag that block 1 sets, which need not run beside it.
#include "add.h"

__device__ volatile int flag;

__global__ void wait_and_add(const float *a, const float *b, float *c, int n)
{
    if (blockIdx.x == gridDim.x - 1) {
        flag = 1;
    }
    while (blockIdx.x == 0 && gridDim.x > 1 && flag == 0) {
    }
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    wait_and_add<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
