// SPDX-License-Identifier: MIT
// WRONG: launches a kernel that does nothing, and adds on the host
// EXPECT STATE: fail
// EXPECT WORDS: no thread of it wrote to device memory
#include "vector_add.h"

#include <stdlib.h>

void vector_add_cpu(const float *h_a, const float *h_b, float *h_c, int n)
{
    for (int i = 0; i < n; i++) {
        h_c[i] = h_a[i] + h_b[i];
    }
}

__global__ void add(const float *a, const float *b, float *c, int n)
{
    (void)a;
    (void)b;
    (void)c;
    (void)n;
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    add<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    float *h_a = (float *)malloc(n * sizeof(float));
    float *h_b = (float *)malloc(n * sizeof(float));
    cudaMemcpy(h_a, d_a, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(h_b, d_b, n * sizeof(float), cudaMemcpyDeviceToHost);
    vector_add_cpu(h_a, h_b, h_a, n);
    cudaMemcpy(d_c, h_a, n * sizeof(float), cudaMemcpyHostToDevice);
    free(h_a);
    free(h_b);
    return cudaGetLastError();
}
