// SPDX-License-Identifier: MIT
#include "add.h"

static __global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    __syncthreads();
    c[i] = a[i] + b[i];
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    add_kernel<<<(n + 255) / 256, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
//| pass
//| remark: barrier: kernel add_kernel passes a barrier without a thread that has left the kernel, in grader/left_early.cu:10
