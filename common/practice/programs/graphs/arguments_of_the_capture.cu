// SPDX-License-Identifier: MIT
// exercises: graph_replay
// LAUNCHES = 3, 4
// FIRST = 2, 5

#include <stdio.h>

__global__ void add(int *x, int y)
{
    *x += y;
}

int main(void)
{
    int h_x = 0, y = FIRST, *d_x;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    cudaMalloc(&d_x, sizeof(int));
    cudaMemcpy(d_x, &h_x, sizeof(int), cudaMemcpyHostToDevice);
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add<<<1, 1, 0, stream>>>(d_x, y);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&replay, graph, 0);
    for (int i = 0; i < LAUNCHES; i++) {
        cudaGraphLaunch(replay, stream);
        y += 10;
    }
    cudaMemcpy(&h_x, d_x, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x); //@ h_x
    cudaGraphExecDestroy(replay);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(d_x);
    return 0;
}
