// SPDX-License-Identifier: MIT
// WRONG: copies n bytes instead of n floats
// EXPECT STATE: fail
// EXPECT WORDS: cudaMemcpy counts in bytes
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
    cudaError_t error = cudaMalloc(&d_copy, bytes);
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_copy, h_in, n, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_out, d_copy, n, cudaMemcpyDeviceToHost);
    }
    cudaFree(d_copy);
    return error;
}
