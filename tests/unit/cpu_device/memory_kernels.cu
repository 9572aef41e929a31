// SPDX-License-Identifier: MIT
// Kernels for memory_test.c.
extern "C" {
#include "memory_kernels.h"
}

__global__ void add_one(int *values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        values[i]++;
    }
}

void launch_add_one(int *d_values, int n)
{
    add_one<<<(n + 127) / 128, 128>>>(d_values, n);
}

cudaError_t allocate_floats(float **d_values, size_t count)
{
    return cudaMalloc(d_values, count * sizeof(float));
}
