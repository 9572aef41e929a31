// SPDX-License-Identifier: MIT
#include "arch.h"

__global__ void arch_kernel(const float *x, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        y[i] = 0.5f * sqrtf(1.0f + 0.1f * x[i] * x[i]);
    }
}

cudaError_t arch(const float *d_x, float *d_y, int n)
{
    if (n == 0) {
        return cudaSuccess;
    }
    arch_kernel<<<1, 1>>>(d_x, d_y, n);
    return cudaGetLastError();
}
//| fail
//| n = 1000 (input 1, blocks ascending):
//|   the launch has 1 thread for 1000 elements: the work is a loop on one core; spread the elements over many threads
//|     at      counts/one_thread.cu:16   arch_kernel<<<1, 1>>>(d_x, d_y, n);
//| at counts/one_thread.cu:16
