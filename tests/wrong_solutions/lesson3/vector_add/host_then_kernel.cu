// SPDX-License-Identifier: MIT
// WRONG: adds on the host, and a kernel moves the sums
#include "vector_add.h"

#include <stdlib.h>

__global__ void move_kernel(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t bytes = (size_t)n * sizeof(float);
    float *h_a = (float *)malloc(bytes);
    cudaMemcpy(h_a, d_a, bytes, cudaMemcpyDeviceToHost);
    float *h_b = (float *)malloc(bytes);
    cudaMemcpy(h_b, d_b, bytes, cudaMemcpyDeviceToHost);
    float *h = (float *)malloc(bytes);
    for (int i = 0; i < n; i++) {
        h[i] = h_a[i] + h_b[i];
    }
    float *d_h = NULL;
    cudaMalloc(&d_h, bytes);
    cudaMemcpy(d_h, h, bytes, cudaMemcpyHostToDevice);
    move_kernel<<<(n - 1) / 256 + 1, 256>>>(d_h, d_c, n);
    const cudaError_t error = cudaGetLastError();
    cudaFree(d_h);
    free(h);
    free(h_a);
    free(h_b);
    return error;
}
