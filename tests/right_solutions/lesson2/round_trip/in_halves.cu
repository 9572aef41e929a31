// SPDX-License-Identifier: MIT
// RIGHT: in two halves, the second one first, by way of a second array on the device
#include "round_trip.h"

static cudaError_t half(const float *h_in, float *h_out, float *d_one, float *d_two, size_t count)
{
    if (count == 0) {
        return cudaSuccess;
    }
    const size_t bytes = count * sizeof(*h_in);
    cudaError_t error = cudaMemcpy(d_one, h_in, bytes, cudaMemcpyHostToDevice);
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaMemcpy(d_two, d_one, bytes, cudaMemcpyDeviceToDevice);
    if (error != cudaSuccess) {
        return error;
    }
    return cudaMemcpy(h_out, d_two, bytes, cudaMemcpyDeviceToHost);
}

cudaError_t round_trip(const float *h_in, float *h_out, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (!h_in || !h_out) {
        return n == 0 ? cudaSuccess : cudaErrorInvalidValue;
    }
    const size_t first = (size_t)n / 2;
    const size_t second = (size_t)n - first;
    float *d_one = NULL;
    float *d_two = NULL;
    cudaError_t error = cudaMalloc(&d_one, (second + 1) * sizeof(float));
    if (error == cudaSuccess) {
        error = cudaMalloc(&d_two, (second + 1) * sizeof(float));
    }
    if (error == cudaSuccess) {
        error = half(h_in + first, h_out + first, d_one, d_two, second);
    }
    if (error == cudaSuccess) {
        error = half(h_in, h_out, d_one, d_two, first);
    }
    cudaFree(d_two);
    cudaFree(d_one);
    return error;
}
