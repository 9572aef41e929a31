// SPDX-License-Identifier: MIT
#include "arch.h"

__global__ void arch_kernel(const float *x, float *y, int n)
{
    if (threadIdx.x == 0) {
        for (int i = blockIdx.x; i < n; i += gridDim.x) {
            y[i] = 0.5f * sqrtf(1.0f + 0.1f * x[i] * x[i]);
        }
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
//|   1024 threads were launched, but warps made 1000 store requests for 1000 elements: most threads are idle, or repeat the work of others; give every thread elements of its own
//|     at      counts/one_of_block.cu:18   arch_kernel<<<4, 256>>>(d_x, d_y, n);
//| at counts/one_of_block.cu:18
