// SPDX-License-Identifier: MIT
// WRONG: forgets to copy back
// EXPECT STATE: fail
// EXPECT WORDS: was never written
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
        (void)h_out;
    }
    cudaError_t freed = cudaFree(d_copy);
    return error != cudaSuccess ? error : freed;
}
