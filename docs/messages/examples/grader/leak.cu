// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float *d_copy;
    cudaMalloc(&d_copy, n * sizeof(float));
    add_kernel<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
//| fail
//| n = 31 (input 1, blocks ascending):
//|   leak: cudaMalloc of 124 bytes was never freed
//|     at      grader/leak.cu:15   cudaMalloc(&d_copy, n * sizeof(float));
//|     hint    free it on every path out of the function, also after a call that failed.
//|   the same in: n = 1000; n = 10007
//| at grader/leak.cu:15
