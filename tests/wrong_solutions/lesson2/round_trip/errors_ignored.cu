// SPDX-License-Identifier: MIT
// WRONG: looks at no error
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
    cudaMalloc(&d_copy, bytes);
    cudaMemcpy(d_copy, h_in, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(h_out, d_copy, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_copy);
    return cudaSuccess;
}
