// SPDX-License-Identifier: MIT
// WRONG: frees by resetting the device
// EXPECT STATE: fail
// EXPECT WORDS: has reset the device
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
    // cudaFree must not hide the error of a copy that failed before it.
    cudaError_t freed = cudaDeviceReset();
    return error != cudaSuccess ? error : freed;
}
