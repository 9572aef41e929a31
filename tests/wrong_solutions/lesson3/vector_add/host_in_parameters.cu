// SPDX-License-Identifier: MIT
// WRONG: adds on the host, and kernel parameters carry the sums
#include "vector_add.h"

#include <stdlib.h>
#include <string.h>

struct pack {
    float v[256];
};

__global__ void put_kernel(pack p, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = p.v[i];
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
    float *h = (float *)calloc(bytes + 256, sizeof(float));
    for (int i = 0; i < n; i++) {
        h[i] = h_a[i] + h_b[i];
    }
    for (int at = 0; at < n; at += 256) {
        pack p;
        memcpy(p.v, h + at, sizeof(p.v));
        put_kernel<<<1, 256>>>(p, d_c + at, n - at < 256 ? n - at : 256);
    }
    free(h);
    free(h_a);
    free(h_b);
    return cudaGetLastError();
}
