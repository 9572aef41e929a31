// SPDX-License-Identifier: MIT
// RIGHT: the kernel is captured and launched as a graph
#include "vector_add.h"

__global__ void vector_add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

static cudaError_t launch(cudaGraph_t graph, cudaStream_t stream)
{
    cudaGraphExec_t made;
    cudaError_t error = cudaGraphInstantiate(&made, graph, NULL, NULL, 0);
    if (error == cudaSuccess) {
        error = cudaGraphLaunch(made, stream);
        const cudaError_t waited = cudaStreamSynchronize(stream);
        error = error != cudaSuccess ? error : waited;
        cudaGraphExecDestroy(made);
    }
    return error;
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    cudaStream_t stream;
    cudaError_t error = cudaStreamCreate(&stream);
    if (error != cudaSuccess) {
        return error;
    }
    cudaGraph_t graph = NULL;
    error = cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    if (error == cudaSuccess) {
        vector_add_kernel<<<(n - 1) / 256 + 1, 256, 0, stream>>>(d_a, d_b, d_c, n);
        error = cudaGetLastError();
        const cudaError_t ended = cudaStreamEndCapture(stream, &graph);
        error = error != cudaSuccess ? error : ended;
    }
    if (error == cudaSuccess) {
        error = launch(graph, stream);
    }
    if (graph) {
        cudaGraphDestroy(graph);
    }
    cudaStreamDestroy(stream);
    return error;
}
