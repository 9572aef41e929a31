// SPDX-License-Identifier: MIT
#include "arch.h"

__global__ void arch_kernel(const float *x, float *y)
{
    *y = 0.5f * sqrtf(1.0f + 0.1f * *x * *x);
}

cudaError_t arch(const float *d_x, float *d_y, int n)
{
    for (int i = 0; i < n; i++) {
        arch_kernel<<<1, 1>>>(d_x + i, d_y + i);
    }
    return cudaGetLastError();
}
//| fail
//| n = 1000 (input 1, blocks ascending):
//|   there were 1000 launches of 1 thread each: launch once, with a thread for each element
//|     at      counts/launch_each.cu:12   arch_kernel<<<1, 1>>>(d_x + i, d_y + i);
//| at counts/launch_each.cu:12
