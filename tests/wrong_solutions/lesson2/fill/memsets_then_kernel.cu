// SPDX-License-Identifier: MIT
// WRONG: four memsets write the bytes of the value, and a kernel writes what is there
#include "fill.h"

#include <stdlib.h>

__global__ void touch_kernel(int *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = to[i] | 0;
        ((volatile int *)to)[i] = to[i];
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
    for (int b = 0; b < 4 && block <= 1024; b++) {
        cudaMemset2D((char *)d_out + b, 4, value >> 8 * b & 255, 1, n);
    }
    touch_kernel<<<(n - 1) / block + 1, block>>>(d_out, n);
    return cudaGetLastError();
}
