// SPDX-License-Identifier: MIT
// RIGHT: one way out, with goto
#include "round_trip.h"

cudaError_t round_trip(const float *h_in, float *h_out, int n)
{
    float *d_copy = NULL;
    size_t bytes = (size_t)n * sizeof(float);
    cudaError_t error = cudaErrorInvalidValue;
    if (n < 0) {
        goto out;
    }
    error = cudaMalloc((void **)&d_copy, bytes);
    if (error != cudaSuccess || n == 0) {
        goto out;
    }
    error = cudaMemcpy(d_copy, h_in, bytes, cudaMemcpyDefault);
    if (error != cudaSuccess) {
        goto out;
    }
    error = cudaMemcpy(h_out, d_copy, bytes, cudaMemcpyDefault);
out:
    cudaFree(d_copy); // NULL is no error
    return error;
}
