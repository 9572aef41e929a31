// SPDX-License-Identifier: MIT
// exercises: graph_replay
// report: race
// N = 200, 300

__global__ void add_one(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += 1;
    }
}

int main(void)
{
    int *d_x, *d_y;
    cudaStream_t one, two;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMalloc(&d_y, N * sizeof(int));
    cudaMemset(d_x, 0, N * sizeof(int));
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);
    add_one<<<(N + 127) / 128, 128, 0, one>>>(d_x, N);
    cudaStreamEndCapture(one, &graph);
    cudaGraphInstantiate(&replay, graph, 0);
    for (int i = 0; i < 3; i++) {
        cudaGraphLaunch(replay, one);
    }
    cudaMemcpyAsync(d_y, d_x, 4 * N, cudaMemcpyDeviceToDevice, two);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(replay);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
