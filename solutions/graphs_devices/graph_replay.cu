// SPDX-License-Identifier: MIT
// Graphs and devices, exercise 1: many steps of two small kernels, captured once and replayed.
//
// Stages
//   1  right: queue_step() launches the two kernels of a step, and the loop of graph_replay() calls
//      it once per step. Which array has the result at the end?
//   2  a graph: capture two steps, so that the second one writes into d_u again. Launch the graph
//      in the loop
//   3  an odd number of steps: one step is left over
//
// Grade it:  ctest -L graphs  (the whole lesson)
//            ./gridwork grade graph_replay  (this exercise alone)
#include "graph_replay.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void graph_replay_cpu(float *h_u, float *h_other, int n, float c, float r, int steps)
{
    float *now = h_u;
    float *next = h_other;
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < n; i++) {
            const float left = now[i > 0 ? i - 1 : i];
            const float right = now[i < n - 1 ? i + 1 : i];
            next[i] = now[i] + c * (left - 2.0f * now[i] + right);
        }
        for (int i = 0; i < n; i++) {
            next[i] -= r * next[i] * next[i];
        }
        float *const swapped = now;
        now = next;
        next = swapped;
    }
    for (int i = 0; now != h_u && i < n; i++) {
        h_u[i] = now[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels: they are complete
// ------------------------------------------------------------------------------------------------

#define BLOCK 256

__global__ void spread(const float *now, float *next, int n, float c)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const float left = now[i > 0 ? i - 1 : i];
        const float right = now[i < n - 1 ? i + 1 : i];
        next[i] = now[i] + c * (left - 2.0f * now[i] + right);
    }
}

__global__ void react(float *next, int n, float r)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        next[i] -= r * next[i] * next[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Steps
// ------------------------------------------------------------------------------------------------

/** What all steps have in common. */
struct tube {
    float *d_u;          // the concentrations before each pair of steps
    float *d_other;      // and between the two
    int n;               // cells
    float c, r;          // how fast the substance spreads and reacts
    cudaStream_t stream; // for all of the work
};

// Queues one step from one array to the other: two kernels.
cudaError_t queue_step(const struct tube *tube, const float *now, float *next)
{
    const int grid = (tube->n - 1) / BLOCK + 1;
    // BEGIN SOLUTION: both kernels in the stream; the error of each launch
    spread<<<grid, BLOCK, 0, tube->stream>>>(now, next, tube->n, tube->c);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) {
        react<<<grid, BLOCK, 0, tube->stream>>>(next, tube->n, tube->r);
        error = cudaGetLastError();
    }
    return error;
    // SKELETON
    //| (void)now, (void)next, (void)grid;
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

// Captures two steps, from d_u to d_other and back. *replay receives them as an executable graph.
cudaError_t capture_two_steps(const struct tube *tube, cudaGraphExec_t *replay)
{
    // BEGIN SOLUTION: begin, queue both steps, end also after an error; instantiate; destroy graph
    cudaGraph_t graph = NULL;
    cudaError_t error = cudaStreamBeginCapture(tube->stream, cudaStreamCaptureModeThreadLocal);
    if (error != cudaSuccess) {
        return error;
    }
    error = queue_step(tube, tube->d_u, tube->d_other);
    if (error == cudaSuccess) {
        error = queue_step(tube, tube->d_other, tube->d_u);
    }
    const cudaError_t ended = cudaStreamEndCapture(tube->stream, &graph);
    error = error != cudaSuccess ? error : ended;
    if (error == cudaSuccess) {
        error = cudaGraphInstantiate(replay, graph, 0);
    }
    if (graph) {
        (void)cudaGraphDestroy(graph);
    }
    return error;
    // SKELETON
    //| (void)tube, (void)replay;
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t graph_replay(float *d_u, int n, float c, float r, int steps)
{
    if (n < 0 || steps < 0 || !(c >= 0.0f && c <= 0.5f) || !(r >= 0.0f && r <= 0.5f)) {
        return cudaErrorInvalidValue; // a NaN is not in this range
    }
    if (n == 0 || steps == 0) {
        return cudaSuccess;
    }
    const size_t bytes = (size_t)n * sizeof(float);
    struct tube tube = {d_u, NULL, n, c, r, NULL};
    cudaGraphExec_t replay = NULL;
    cudaError_t error = cudaMalloc((void **)&tube.d_other, bytes);
    if (error == cudaSuccess) {
        error = cudaStreamCreateWithFlags(&tube.stream, cudaStreamNonBlocking);
    }
    // BEGIN SOLUTION: capture; launch the graph once per two steps; a step may be left over
    if (error == cudaSuccess && steps > 1) {
        error = capture_two_steps(&tube, &replay);
    }
    for (int step = 0; step + 1 < steps && error == cudaSuccess; step += 2) {
        error = cudaGraphLaunch(replay, tube.stream);
    }
    if (error == cudaSuccess && steps % 2 == 1) {
        error = queue_step(&tube, tube.d_u, tube.d_other);
        if (error == cudaSuccess) {
            error =
                cudaMemcpyAsync(d_u, tube.d_other, bytes, cudaMemcpyDeviceToDevice, tube.stream);
        }
    }
    // SKELETON
    //| for (int step = 0; step < steps && error == cudaSuccess; step++) {
    //|     error = queue_step(&tube, tube.d_u, tube.d_other);
    //| }
    // END SOLUTION
    // Nothing is freed before the work has ended.
    const cudaError_t ended = tube.stream ? cudaStreamSynchronize(tube.stream) : cudaSuccess;
    error = error != cudaSuccess ? error : ended;
    if (replay) {
        (void)cudaGraphExecDestroy(replay);
    }
    if (tube.stream) {
        (void)cudaStreamDestroy(tube.stream);
    }
    (void)cudaFree(tube.d_other);
    return error;
}
