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
