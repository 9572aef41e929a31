// SPDX-License-Identifier: MIT
// WRONG: copies to the device with the kind of a copy from it
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
    cudaError_t error = cudaMalloc(&d_copy, bytes);
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_copy, h_in, bytes, cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_out, d_copy, bytes, cudaMemcpyHostToDevice);
    }
    cudaFree(d_copy);
    return error;
}
