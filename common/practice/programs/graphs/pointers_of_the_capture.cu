// SPDX-License-Identifier: MIT
// exercises: graph_replay
// LAUNCHES = 2, 3, 4

#include <stdio.h>

__global__ void add_one(const int *from, int *to)
{
    *to = *from + 1;
}

int main(void)
{
    int h_x[2] = {0, 0}, *d_x, *d_now, *d_next;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaStreamCreate(&stream);
    d_now = d_x;
    d_next = d_x + 1;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add_one<<<1, 1, 0, stream>>>(d_now, d_next);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&replay, graph, 0);
    for (int i = 0; i < LAUNCHES; i++) {
        cudaGraphLaunch(replay, stream);
        int *d_swapped = d_now;
        d_now = d_next;
        d_next = d_swapped;
    }
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h_x[0], h_x[1]); //@ h_x, 2
    cudaGraphExecDestroy(replay);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(d_x);
    return 0;
}
