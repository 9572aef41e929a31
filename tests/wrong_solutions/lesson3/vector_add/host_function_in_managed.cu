// SPDX-License-Identifier: MIT
// WRONG: a function of the host, in the order of the stream, adds in managed memory
#include "vector_add.h"

struct work {
    float *a, *b;
    int n;
};

static void add_on_host(void *context)
{
    const work *w = (const work *)context;
    for (int i = 0; i < w->n; i++) {
        w->a[i] += w->b[i];
    }
}

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
    work w = {NULL, NULL, n};
    const int grid = (n - 1) / 256 + 1;
    cudaMallocManaged(&w.a, n * sizeof(float));
    cudaMallocManaged(&w.b, n * sizeof(float));
    move_kernel<<<grid, 256>>>(d_a, w.a, n);
    move_kernel<<<grid, 256>>>(d_b, w.b, n);
    cudaLaunchHostFunc(0, add_on_host, &w);
    move_kernel<<<grid, 256>>>(w.a, d_c, n);
    cudaError_t error = cudaGetLastError();
    cudaDeviceSynchronize();
    cudaFree(w.a);
    cudaFree(w.b);
    return error;
}
