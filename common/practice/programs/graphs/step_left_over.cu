// SPDX-License-Identifier: MIT
// exercises: graph_replay
// STEPS = 5, 7, 9

#include <stdio.h>

__global__ void add_one(const int *from, int *to)
{
    *to = *from + 1;
}

int main(void)
{
    int h_x[2] = {0, 0}, *d_x;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add_one<<<1, 1, 0, stream>>>(d_x, d_x + 1);
    add_one<<<1, 1, 0, stream>>>(d_x + 1, d_x);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&replay, graph, 0);
    for (int step = 0; step + 1 < STEPS; step += 2) {
        cudaGraphLaunch(replay, stream);
    }
    add_one<<<1, 1, 0, stream>>>(d_x, d_x + 1);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h_x[0], h_x[1]); //@ h_x, 2
    cudaGraphExecDestroy(replay);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(d_x);
    return 0;
}
