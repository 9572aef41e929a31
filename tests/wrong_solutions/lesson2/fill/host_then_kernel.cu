// SPDX-License-Identifier: MIT
// WRONG: fills an array on the host, and a kernel moves it
#include "fill.h"

#include <stdlib.h>

__global__ void move_kernel(const int *from, int *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
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
    int *h = (int *)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) {
        h[i] = value;
    }
    int *d = NULL;
    cudaMalloc(&d, n * sizeof(int));
    cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
    move_kernel<<<(n - 1) / block + 1, block>>>(d, d_out, n);
    const cudaError_t error = cudaGetLastError();
    cudaFree(d);
    free(h);
    return error;
}
