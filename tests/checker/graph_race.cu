// SPDX-License-Identifier: MIT
// Two branches of a graph, and nothing that orders them.
// EXPECT: race at 18
#include "corpus.h"

__global__ void fill(float *x, int n, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = value;
    }
}

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= 2.0f;
    }
}

int main(void)
{
    cudaStream_t a, b;
    cudaEvent_t fork, join;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    float *d_x = device_array(100, 1.0f);
    cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
    cudaEventRecord(fork, a);
    cudaStreamWaitEvent(b, fork, 0);
    fill<<<1, 128, 0, a>>>(d_x, 100, 1.0f);
    scale<<<1, 128, 0, b>>>(d_x, 100);
    cudaEventRecord(join, b);
    cudaStreamWaitEvent(a, join, 0);
    cudaStreamEndCapture(a, &graph);
    cudaGraphInstantiate(&executable, graph, 0);
    for (int i = 0; i < 3; i++) {
        cudaGraphLaunch(executable, a);
    }
    finish();
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(d_x);
}
