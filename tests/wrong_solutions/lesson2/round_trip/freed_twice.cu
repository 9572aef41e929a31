// SPDX-License-Identifier: MIT
// WRONG: frees the device memory twice
// EXPECT STATE: fail
// EXPECT WORDS: freed twice: cudaFree was given memory that was freed before
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
    (void)cudaFree(d_copy);
    cudaError_t freed = cudaFree(d_copy);
    return error != cudaSuccess ? error : freed;
}
