// SPDX-License-Identifier: MIT
// WRONG: adds on the host, and the parameters of cudaLaunchKernel() carry the sums
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
    float *h_a = (float *)malloc(bytes + 1024);
    cudaMemcpy(h_a, d_a, bytes, cudaMemcpyDeviceToHost);
    float *h_b = (float *)malloc(bytes);
    cudaMemcpy(h_b, d_b, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        h_a[i] += h_b[i];
    }
    for (int at = 0; at < n; at += 256) {
        float *to = d_c + at;
        int count = n - at < 256 ? n - at : 256;
        void *arguments[] = {h_a + at, &to, &count};
        cudaLaunchKernel((const void *)put_kernel, dim3(1), dim3(256), arguments, 0, 0);
    }
    free(h_a);
    free(h_b);
    return cudaGetLastError();
}
