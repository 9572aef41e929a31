// SPDX-License-Identifier: MIT
// WRONG: does not look whether there was memory
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorMemoryAllocation
#include "round_trip.h"

cudaError_t round_trip(const float *h_in, float *h_out, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    size_t bytes = (size_t)n * sizeof(float);
    float *copy = NULL;
    (void)cudaMalloc(&copy, bytes);
    cudaError_t error = cudaMemcpy(copy, h_in, bytes, cudaMemcpyHostToDevice);
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_out, copy, bytes, cudaMemcpyDeviceToHost);
    }
    cudaError_t freed = cudaFree(copy);
    return error != cudaSuccess ? error : freed;
}
