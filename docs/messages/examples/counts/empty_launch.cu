// SPDX-License-Identifier: MIT
#include "arch.h"

__global__ void arch_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = 0.5f * sqrtf(1.0f + 0.1f * x[i] * x[i]);
    }
}

cudaError_t arch(const float *d_x, float *d_y, int n)
{
    arch_kernel<<<n / 256 + 1, 256>>>(d_x, d_y, n);
    return cudaGetLastError();
}
//| fail
//| n = 0 (input 1, blocks ascending):
//|   1 kernel was launched, but none is needed for n = 0: return before the launch
//|     at      counts/empty_launch.cu:14   arch_kernel<<<n / 256 + 1, 256>>>(d_x, d_y, n);
//| at counts/empty_launch.cu:14
