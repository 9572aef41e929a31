// SPDX-License-Identifier: MIT
// exercises: graph_replay
// opens: error
// N = 16, 64

#include <stdio.h>

__global__ void clear(int *x)
{
    x[threadIdx.x] = 0;
}

int main(void)
{
    int *d_x;
    cudaStream_t stream;
    cudaGraph_t graph = NULL;
    cudaMalloc(&d_x, N * sizeof(int));
    cudaStreamCreate(&stream);
    enum cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
    cudaError_t begun = cudaStreamBeginCapture(stream, mode);
    clear<<<1, N, 0, stream>>>(d_x);
    cudaError_t waited = cudaStreamSynchronize(stream);
    cudaError_t ended = cudaStreamEndCapture(stream, &graph);
    printf("%d %d %d\n", begun, waited, ended);
    cudaStreamDestroy(stream);
    cudaFree(d_x);
    return 0;
}
