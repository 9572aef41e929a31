// SPDX-License-Identifier: MIT
// Managed memory and a graph: the host fills it between capture and launch, and waits before it
// reads.
// EXPECT: none
#include "corpus.h"

__global__ void add_one(int *x)
{
    x[threadIdx.x]++;
}

int main(void)
{
    int *x;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    cudaMallocManaged(&x, 32 * sizeof(int));
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add_one<<<1, 32, 0, stream>>>(x);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&executable, graph, 0);
    for (int i = 0; i < 32; i++) {
        x[i] = i;
    }
    cudaGraphLaunch(executable, stream);
    cudaStreamSynchronize(stream);
    const int right = x[31] == 32;
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(x);
    return right ? 0 : 2;
}
