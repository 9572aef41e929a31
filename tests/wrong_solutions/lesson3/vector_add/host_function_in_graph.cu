// SPDX-License-Identifier: MIT
// WRONG: a graph copies to pinned memory, calls a function of the host that adds, and copies back
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
    const size_t bytes = n * sizeof(float);
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t made;
    cudaMallocHost(&w.a, bytes);
    cudaMallocHost(&w.b, bytes);
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaMemcpyAsync(w.a, d_a, bytes, cudaMemcpyDeviceToHost, stream);
    cudaMemcpyAsync(w.b, d_b, bytes, cudaMemcpyDeviceToHost, stream);
    cudaLaunchHostFunc(stream, add_on_host, &w);
    cudaMemcpyAsync(d_c, w.a, bytes, cudaMemcpyHostToDevice, stream);
    move_kernel<<<(n - 1) / 256 + 1, 256, 0, stream>>>(d_c, d_c, n);
    cudaStreamEndCapture(stream, &graph);
    cudaError_t error = cudaGraphInstantiate(&made, graph, NULL, NULL, 0);
    if (error == cudaSuccess) {
        error = cudaGraphLaunch(made, stream);
        cudaStreamSynchronize(stream);
        cudaGraphExecDestroy(made);
    }
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFreeHost(w.a);
    cudaFreeHost(w.b);
    return error;
}
