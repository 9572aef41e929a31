// SPDX-License-Identifier: MIT
// RIGHT: asynchronous copies in a stream of its own, and memory that the stream gives and takes
#include "round_trip.h"

cudaError_t round_trip(const float *h_in, float *h_out, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t bytes = sizeof(float) * n;
    cudaStream_t stream = NULL;
    cudaError_t error = cudaStreamCreate(&stream);
    if (error != cudaSuccess) {
        return error;
    }
    float *d_copy = NULL;
    error = cudaMallocAsync((void **)&d_copy, bytes, stream);
    if (error == cudaSuccess) {
        error = cudaMemcpyAsync(d_copy, h_in, bytes, cudaMemcpyHostToDevice, stream);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpyAsync(h_out, d_copy, bytes, cudaMemcpyDeviceToHost, stream);
    }
    if (d_copy) {
        const cudaError_t freed = cudaFreeAsync(d_copy, stream);
        error = error != cudaSuccess ? error : freed;
    }
    const cudaError_t waited = cudaStreamSynchronize(stream);
    error = error != cudaSuccess ? error : waited;
    const cudaError_t destroyed = cudaStreamDestroy(stream);
    return error != cudaSuccess ? error : destroyed;
}
