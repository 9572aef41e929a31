// SPDX-License-Identifier: MIT
// WRONG: hands out zeros
// EXPECT STATE: fail
// EXPECT WORDS: every element of h_out is 0
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
    cudaError_t freed = cudaFree(d_copy);
    for (int i = 0; i < n; i++) {
        h_out[i] = 0.0f;
    }
    return error != cudaSuccess ? error : freed;
}
