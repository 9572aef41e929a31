// SPDX-License-Identifier: MIT
// Two launches are captured once, and launched five times as a graph.
#include <stdio.h>

__global__ void add_one(const int *from, int *to)
{
    *to = *from + 1;
}

int main(void)
{
    int h_x = 0, *d_x, *d_y;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    cudaMalloc(&d_x, sizeof(int));
    cudaMalloc(&d_y, sizeof(int));
    cudaMemcpy(d_x, &h_x, sizeof(int), cudaMemcpyHostToDevice);
    cudaStreamCreate(&stream);

    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add_one<<<1, 1, 0, stream>>>(d_x, d_y);
    add_one<<<1, 1, 0, stream>>>(d_y, d_x);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&replay, graph, 0);
    for (int i = 0; i < 5; i++) {
        cudaGraphLaunch(replay, stream);
    }
    cudaMemcpyAsync(&h_x, d_x, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    printf("5 launches of a graph: %d\n", h_x);

    cudaGraphExecDestroy(replay);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
