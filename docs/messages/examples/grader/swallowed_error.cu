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
    add_kernel<<<n, 2048>>>(d_a, d_b, d_c, n);
    return cudaSuccess;
}
//| fail
//| n = 31 (input 1, blocks ascending):
//|   failed call: the launch of add_kernel returned cudaErrorInvalidConfiguration, and the program ignored it
//|     at      grader/swallowed_error.cu:14   add_kernel<<<n, 2048>>>(d_a, d_b, d_c, n);
//|     why     the block (2048,1,1) is too large in x: the device allows 1024
//|     hint    call cudaGetLastError() right after the launch and handle the error that it returns; cudaDeviceSynchronize() does not return it.
//|   the same in: n = 1000; n = 10007
//| at grader/swallowed_error.cu:14
