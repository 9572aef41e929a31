// SPDX-License-Identifier: MIT
// Steps of a substance that spreads and reacts: launched one by one, and as one graph of all.
#include "graph_replay_kernels.h"

#define BLOCK 256

__global__ void spread_cells(const float *now, float *next, int n, float c)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        const float left = now[i > 0 ? i - 1 : i];
        const float right = now[i < n - 1 ? i + 1 : i];
        next[i] = now[i] + c * (left - 2.0f * now[i] + right);
    }
}

__global__ void react_cells(float *next, int n, float r)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        next[i] -= r * next[i] * next[i];
    }
}

static cudaError_t queue_steps(float *d_u, float *d_other, int n, float c, float r, int steps,
                               cudaStream_t stream)
{
    const int grid = (n - 1) / BLOCK + 1;
    float *now = d_u;
    float *next = d_other;
    for (int step = 0; step < steps; step++) {
        spread_cells<<<grid, BLOCK, 0, stream>>>(now, next, n, c);
        react_cells<<<grid, BLOCK, 0, stream>>>(next, n, r);
        float *const swapped = now;
        now = next;
        next = swapped;
    }
    const cudaError_t error = cudaGetLastError();
    return error != cudaSuccess || now == d_u
               ? error
               : cudaMemcpyAsync(d_u, now, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
}

static cudaError_t replay_once(float *d_u, float *d_other, int n, float c, float r, int steps,
                               cudaStream_t stream)
{
    cudaGraph_t graph = NULL;
    cudaGraphExec_t replay = NULL;
    cudaError_t error = cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    if (error != cudaSuccess) {
        return error;
    }
    error = queue_steps(d_u, d_other, n, c, r, steps, stream);
    const cudaError_t ended = cudaStreamEndCapture(stream, &graph);
    error = error != cudaSuccess ? error : ended;
    if (error == cudaSuccess) {
        error = cudaGraphInstantiate(&replay, graph, 0);
    }
    if (error == cudaSuccess) {
        error = cudaGraphLaunch(replay, stream);
    }
    const cudaError_t done = cudaStreamSynchronize(stream);
    if (replay) {
        (void)cudaGraphExecDestroy(replay);
    }
    if (graph) {
        (void)cudaGraphDestroy(graph);
    }
    return error != cudaSuccess ? error : done;
}

static cudaError_t make_steps(float *d_u, int n, float c, float r, int steps,
                              cudaError_t (*way)(float *, float *, int, float, float, int,
                                                 cudaStream_t))
{
    float *d_other = NULL;
    cudaStream_t stream = NULL;
    cudaError_t error = cudaMalloc((void **)&d_other, n * sizeof(float));
    if (error == cudaSuccess) {
        error = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    }
    if (error == cudaSuccess) {
        error = way(d_u, d_other, n, c, r, steps, stream);
    }
    const cudaError_t ended = stream ? cudaStreamSynchronize(stream) : cudaSuccess;
    if (stream) {
        (void)cudaStreamDestroy(stream);
    }
    (void)cudaFree(d_other);
    return error != cudaSuccess ? error : ended;
}

cudaError_t gw_steps_one_by_one(float *d_u, int n, float c, float r, int steps)
{
    return make_steps(d_u, n, c, r, steps, queue_steps);
}

cudaError_t gw_steps_in_one_graph(float *d_u, int n, float c, float r, int steps)
{
    return make_steps(d_u, n, c, r, steps, replay_once);
}
