// SPDX-License-Identifier: MIT
// Multiplies one float per thread.
#include "vector_loads_kernels.h"

#include <cuda_runtime.h>

__global__ void scale_floats(float *x, int n, float factor)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= factor;
    }
}

cudaError_t gw_scale_floats(float *d_x, int n, float factor)
{
    scale_floats<<<(n - 1) / 256 + 1, 256>>>(d_x, n, factor);
    return cudaGetLastError();
}
