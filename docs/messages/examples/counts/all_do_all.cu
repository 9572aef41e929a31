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
    arch_kernel<<<4, 256>>>(d_x, d_y, n);
    return cudaGetLastError();
}
//| fail
//| n = 1000 (input 1, blocks ascending):
//|   1024 threads were launched for 1000 elements, but on average each element is stored at least 32.0 times: several threads do the same work; give every thread elements of its own
//|     at      counts/all_do_all.cu:16   arch_kernel<<<4, 256>>>(d_x, d_y, n);
//| at counts/all_do_all.cu:16
