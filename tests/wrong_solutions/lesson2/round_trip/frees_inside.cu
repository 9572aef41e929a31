// SPDX-License-Identifier: MIT
// WRONG: frees an address inside the allocation
// EXPECT STATE: fail
// EXPECT WORDS: returned cudaErrorInvalidValue
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
    float *d_copy = NULL;
    cudaError_t error = cudaMalloc(&d_copy, bytes);
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaMemcpy(d_copy, h_in, bytes, cudaMemcpyHostToDevice);
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_out, d_copy, bytes, cudaMemcpyDeviceToHost);
    }
    cudaError_t freed = cudaFree(d_copy + 1);
    return error != cudaSuccess ? error : freed;
}
