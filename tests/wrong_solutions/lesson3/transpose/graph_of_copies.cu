// SPDX-License-Identifier: MIT
// WRONG: a graph of copies moves the columns, and a kernel writes the result once more
#include "transpose.h"

__global__ void again_kernel(float *d_out, size_t n, float nothing)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n) {
        d_out[i] += nothing;
    }
}

cudaError_t transpose(const float *d_in, float *d_out, int rows, int cols)
{
    if (rows < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t made;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    for (int column = 0; column < cols; column++) {
        cudaMemcpy2DAsync(d_out + (size_t)column * rows, sizeof(float), d_in + column,
                          cols * sizeof(float), sizeof(float), rows, cudaMemcpyDeviceToDevice,
                          stream);
    }
    const size_t n = (size_t)rows * cols;
    again_kernel<<<(n - 1) / 256 + 1, 256, 0, stream>>>(d_out, n, 0);
    cudaStreamEndCapture(stream, &graph);
    cudaError_t error = cudaGraphInstantiate(&made, graph, NULL, NULL, 0);
    if (error == cudaSuccess) {
        error = cudaGraphLaunch(made, stream);
        cudaStreamSynchronize(stream);
        cudaGraphExecDestroy(made);
    }
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    return error;
}
