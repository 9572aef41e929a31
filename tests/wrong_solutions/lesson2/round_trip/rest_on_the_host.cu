// SPDX-License-Identifier: MIT
// WRONG: copies n bytes to the device and back, and the rest on the host
// EXPECT STATE: fail
// EXPECT WORDS: cudaMemcpy counts in bytes
#include "round_trip.h"

#include <string.h>

cudaError_t round_trip(const float *h_in, float *h_out, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    float *d_copy = NULL;
    cudaError_t error = cudaMalloc(&d_copy, n);
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaMemcpy(d_copy, h_in, n, cudaMemcpyHostToDevice);
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_out, d_copy, n, cudaMemcpyDeviceToHost);
    }
    cudaFree(d_copy);
    if (error == cudaSuccess) {
        memcpy(h_out, h_in, n * sizeof(float));
    }
    return error;
}
