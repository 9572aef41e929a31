// SPDX-License-Identifier: MIT
// WRONG: adds on the host, between pitched copies
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
    float *h_a = (float *)malloc(n * sizeof(float));
    float *h_b = (float *)malloc(n * sizeof(float));
    const size_t one = sizeof(float);
    cudaMemcpy2D(h_a, one, d_a, one, one, n, cudaMemcpyDeviceToHost);
    cudaMemcpy2D(h_b, one, d_b, one, one, n, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        h_a[i] += h_b[i];
    }
    cudaMemcpy2D(d_c, one, h_a, one, one, n, cudaMemcpyHostToDevice);
    free(h_a);
    free(h_b);
    move_kernel<<<(n - 1) / 256 + 1, 256>>>(d_c, d_c, n);
    return cudaGetLastError();
}
