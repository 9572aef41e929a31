// SPDX-License-Identifier: MIT
// RIGHT: n / block + 1 blocks, whose threads go on by the whole grid where there are elements left
#include "fill.h"

__global__ void fill_kernel(int *out, int n, int value)
{
    const long long step = (long long)gridDim.x * blockDim.x;
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
        out[i] = value;
    }
}

cudaError_t fill(int *d_out, int n, int block, int value)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (block < 1) {
        return cudaErrorInvalidConfiguration;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    fill_kernel<<<n / block + 1, block>>>(d_out, n, value);
    return cudaGetLastError();
}
