// SPDX-License-Identifier: MIT
// exercises: graph_replay
// LAUNCHES = 2, 3
// N = 3, 4, 5

#include <stdio.h>

__global__ void step(const int *now, int *next)
{
    int i = threadIdx.x;
    int left = i > 0 ? i - 1 : 0;
    next[i] = now[i] + now[left];
}

int main(void)
{
    int h_x[N], *d_x, *d_y;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    for (int i = 0; i < N; i++) {
        h_x[i] = i == 0;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    step<<<1, N, 0, stream>>>(d_x, d_y);
    step<<<1, N, 0, stream>>>(d_y, d_x);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&replay, graph, 0);
    for (int i = 0; i < LAUNCHES; i++) {
        cudaGraphLaunch(replay, stream);
    }
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[0]); //@ h_x, N
    cudaGraphExecDestroy(replay);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
