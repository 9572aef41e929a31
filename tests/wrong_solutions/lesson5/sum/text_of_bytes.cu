// SPDX-License-Identifier: MIT
// WRONG: adds on the host what a std::string has taken from the device's memory
#include "sum.h"

#include <string>

__global__ void idle_kernel(const float *d_x, int n, float *d_sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && d_x[i] > 1e30f) {
        *d_sum = d_x[i];
    }
}

cudaError_t sum(const float *d_x, int n, float *h_sum)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    float total = 0;
    float rest = 0;
    if (n > 0) {
        idle_kernel<<<(n - 1) / 256 + 1, 256>>>(d_x, n, NULL);
        cudaError_t error = cudaGetLastError();
        if (error != cudaSuccess) {
            return error;
        }
    }
    cudaDeviceSynchronize();
    const std::string bytes((const char *)d_x, n * sizeof(float));
    const float *x = (const float *)bytes.data();
    for (int i = 0; i < n; i++) {
        const float term = x[i] - rest;
        const float next = total + term;
        rest = (next - total) - term;
        total = next;
    }
    *h_sum = total;
    return cudaSuccess;
}
