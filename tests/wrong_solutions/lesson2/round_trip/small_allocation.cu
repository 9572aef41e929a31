// SPDX-License-Identifier: MIT
// WRONG: allocates n bytes instead of n floats
// EXPECT STATE: fail
// EXPECT WORDS: round_trip returned cudaErrorInvalidValue
#include "round_trip.h"

cudaError_t round_trip(const float *h_in, float *h_out, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    size_t bytes = n * sizeof(float);
    float *d_copy = NULL;
    cudaError_t error = cudaMalloc(&d_copy, n);
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_copy, h_in, bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_out, d_copy, bytes, cudaMemcpyDeviceToHost);
    }
    cudaFree(d_copy);
    return error;
}
