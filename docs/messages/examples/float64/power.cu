// SPDX-License-Identifier: MIT
#include "arch.h"

__global__ void arch_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = 0.5f * sqrtf(1.0f + 0.1f * pow(x[i], 2));
    }
}

cudaError_t arch(const float *d_x, float *d_y, int n)
{
    if (n == 0) {
        return cudaSuccess;
    }
    arch_kernel<<<(n - 1) / 256 + 1, 256>>>(d_x, d_y, n);
    return cudaGetLastError();
}
//| fail
//| n = 1000 (input 1, blocks ascending):
//|   double arithmetic: power.cu:8 computes in float64: pow with an int or a double computes in float64: multiply instead of squaring, or pass two floats
//|   the same in: n = 0
//| at float64/power.cu:8
