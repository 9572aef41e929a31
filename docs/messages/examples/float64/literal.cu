// SPDX-License-Identifier: MIT
#include "arch.h"

__global__ void arch_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = 0.5f * sqrtf(1.0f + 0.1 * x[i] * x[i]);
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
//|   double arithmetic: literal.cu:8 computes in float64: 0.1 is a double literal, so the expression is computed in double; write 0.1f
//|   the same in: n = 0
//| at float64/literal.cu:8
