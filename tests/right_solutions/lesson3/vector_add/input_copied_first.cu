// SPDX-License-Identifier: MIT
// RIGHT: adds to a copy of the first vector, made on the device
#include "vector_add.h"

__global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
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
    float *d_copy = NULL;
    cudaError_t error = cudaMalloc(&d_copy, (size_t)n * sizeof(float));
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_copy, d_a, (size_t)n * sizeof(float), cudaMemcpyDeviceToDevice);
    }
    if (error == cudaSuccess) {
        add_kernel<<<(n - 1) / 128 + 1, 128>>>(d_copy, d_b, d_c, n);
        error = cudaGetLastError();
    }
    const cudaError_t freed = cudaFree(d_copy);
    return error != cudaSuccess ? error : freed;
}
