// SPDX-License-Identifier: MIT
// What may be captured into a graph, and what ends a capture.
#include "answers.h"

void graphs(float *d)
{
    cudaStream_t stream;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t ready = NULL;
    cudaStreamCaptureStatus status;
    SAY(cudaStreamCreate(&stream));
    SAY(cudaStreamEndCapture(stream, &graph));
    SAY(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal));
    SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    SAY(cudaStreamIsCapturing(stream, &status));
    SAY_NUMBER(status);
    write<<<1, 32, 0, stream>>>(d, 5.0f);
    SAY(cudaGetLastError());
    SAY(cudaMemsetAsync(d + 32, 0, 4, stream));
    SAY(cudaStreamEndCapture(stream, &graph));
    size_t nodes = 0;
    SAY(cudaGraphGetNodes(graph, NULL, &nodes));
    SAY_NUMBER(nodes);
    SAY(cudaGraphInstantiate(&ready, graph, 0));
    SAY(cudaGraphLaunch(ready, stream));
    SAY(cudaGraphLaunch(ready, stream));
    SAY(cudaStreamSynchronize(stream));
    SAY(cudaGraphExecDestroy(ready));
    SAY(cudaGraphDestroy(graph));
    SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    SAY(cudaStreamSynchronize(stream));
    SAY(cudaStreamIsCapturing(stream, &status));
    SAY_NUMBER(status);
    SAY(cudaStreamEndCapture(stream, &graph));
    SAY_NUMBER(!graph);
    SAY(cudaGetLastError());
    SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    void *p = NULL;
    SAY(cudaMalloc(&p, 4));
    SAY(cudaStreamEndCapture(stream, &graph));
    SAY(cudaGetLastError());
    SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    SAY(cudaDeviceSynchronize());
    SAY(cudaStreamEndCapture(stream, &graph));
    SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    SAY(cudaMalloc(&p, 4));
    SAY(cudaStreamEndCapture(stream, &graph));
    SAY(cudaGraphDestroy(graph));
    SAY(cudaFree(p));
    SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    write<<<1, 2000, 0, stream>>>(d, 5.0f);
    SAY(cudaGetLastError());
    SAY(cudaStreamIsCapturing(stream, &status));
    SAY_NUMBER(status);
    SAY(cudaStreamEndCapture(stream, &graph));
    SAY(cudaGetLastError());
    SAY(cudaGraphCreate(&graph, 1));
    SAY(cudaGraphCreate(&graph, 0));
    SAY(cudaGraphInstantiate(&ready, graph, 0));
    SAY(cudaGraphLaunch(ready, stream));
    SAY(cudaGraphLaunch((cudaGraphExec_t)NULL, stream));
    SAY(cudaGraphExecDestroy(ready));
    SAY(cudaGraphDestroy(graph));
    SAY(cudaStreamDestroy(stream));
    SAY(cudaGetLastError());
}
