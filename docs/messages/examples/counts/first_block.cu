// SPDX-License-Identifier: MIT
#include "arch.h"

__global__ void arch_kernel(const float *x, float *y, int n)
{
    if (blockIdx.x == 0) {
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            y[i] = 0.5f * sqrtf(1.0f + 0.1f * x[i] * x[i]);
        }
    }
}

cudaError_t arch(const float *d_x, float *d_y, int n)
{
    if (n == 0) {
        return cudaSuccess;
    }
    arch_kernel<<<32, 32>>>(d_x, d_y, n);
    return cudaGetLastError();
}
//| fail
//| n = 1000 (input 1, blocks ascending):
//|   32 blocks were launched for 1000 elements, but 31 of them accessed no memory; give every block elements of its own
//|     at      counts/first_block.cu:18   arch_kernel<<<32, 32>>>(d_x, d_y, n);
//| at counts/first_block.cu:18
