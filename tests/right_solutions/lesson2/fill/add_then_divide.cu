// SPDX-License-Identifier: MIT
// RIGHT: rounds up in the other way, and looks at block before n
#include "fill.h"

__global__ void fill_kernel(int *out, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    out[i] = value;
}

cudaError_t fill(int *d_out, int n, int block, int value)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (block <= 0 || block > 1024) {
        return cudaErrorInvalidConfiguration;
    }
    if (n > 0) {
        fill_kernel<<<(n + block - 1) / block, block>>>(d_out, n, value);
    }
    return cudaGetLastError();
}
