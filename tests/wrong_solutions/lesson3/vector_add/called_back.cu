// SPDX-License-Identifier: MIT
// WRONG: a callback of the stream adds, between copies to and from pinned memory
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

static void called_back(cudaStream_t stream, cudaError_t error, void *context)
{
    (void)stream;
    (void)error;
    add_on_host(context);
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
    const size_t bytes = n * sizeof(float);
    cudaMallocHost(&w.a, bytes);
    cudaMallocHost(&w.b, bytes);
    cudaMemcpyAsync(w.a, d_a, bytes, cudaMemcpyDeviceToHost, 0);
    cudaMemcpyAsync(w.b, d_b, bytes, cudaMemcpyDeviceToHost, 0);
    cudaStreamAddCallback(0, called_back, &w, 0);
    cudaMemcpyAsync(d_c, w.a, bytes, cudaMemcpyHostToDevice, 0);
    move_kernel<<<(n - 1) / 256 + 1, 256>>>(d_c, d_c, n);
    cudaError_t error = cudaGetLastError();
    cudaDeviceSynchronize();
    cudaFreeHost(w.a);
    cudaFreeHost(w.b);
    return error;
}
