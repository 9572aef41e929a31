// SPDX-License-Identifier: MIT
#include "arch.h"

__global__ void arch_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = 0.5 * sqrtf(1.0f + 0.1f * x[i] * x[i]);
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
//| pass
//| remark: line 8: 0.5 is a double literal, which nvcc converts when it compiles: harmless, but write it with an f
