// SPDX-License-Identifier: MIT
// exercises: graph_replay
// report: uninitialized
// N = 100, 150

__global__ void step(const float *now, float *next, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        next[i] = 0.5f * now[i];
    }
}

int main(void)
{
    float *d_u, *d_other;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    cudaMalloc(&d_u, N * sizeof(float));
    cudaMalloc(&d_other, N * sizeof(float));
    cudaMemset(d_u, 0, N * sizeof(float));
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    step<<<(N + 63) / 64, 64, 0, stream>>>(d_other, d_u, N);
    step<<<(N + 63) / 64, 64, 0, stream>>>(d_u, d_other, N);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&replay, graph, 0);
    cudaGraphLaunch(replay, stream);
    cudaStreamSynchronize(stream);
    cudaGraphExecDestroy(replay);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(d_u);
    cudaFree(d_other);
    return 0;
}
