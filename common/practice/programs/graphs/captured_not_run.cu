// SPDX-License-Identifier: MIT
// exercises: graph_replay
// opens: value
// N = 2, 3, 4, 5

#include <stdio.h>

__global__ void add_one(int *x)
{
    *x += 1;
}

int main(void)
{
    int h_x[2] = {10, 10}, *d_x;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    cudaMalloc(&d_x, sizeof(int));
    cudaMemcpy(d_x, h_x, sizeof(int), cudaMemcpyHostToDevice);
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add_one<<<1, 1, 0, stream>>>(d_x);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&replay, graph, 0);
    cudaMemcpy(&h_x[0], d_x, sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        cudaGraphLaunch(replay, stream);
    }
    cudaMemcpy(&h_x[1], d_x, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h_x[0], h_x[1]); //@ h_x, 2
    cudaGraphExecDestroy(replay);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(d_x);
    return 0;
}
