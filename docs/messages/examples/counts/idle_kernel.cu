// SPDX-License-Identifier: MIT
#include "arch.h"

#include <math.h>
#include <stdlib.h>

__global__ void idle_kernel(void)
{
}

cudaError_t arch(const float *d_x, float *d_y, int n)
{
    if (n > 0) {
        idle_kernel<<<4, 256>>>();
    }
    size_t bytes = n * sizeof(float);
    float *h_x = (float *)malloc(bytes);
    cudaError_t error = cudaMemcpy(h_x, d_x, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n && error == cudaSuccess; i++) {
        h_x[i] = 0.5f * sqrtf(1.0f + 0.1f * h_x[i] * h_x[i]);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_y, h_x, bytes, cudaMemcpyHostToDevice);
    }
    free(h_x);
    return error;
}
//| fail
//| n = 1000 (input 1, blocks ascending):
//|   a kernel was launched, but no thread of it wrote to device memory: the work must be done on the device, not on the host
//|     at      counts/idle_kernel.cu:14   idle_kernel<<<4, 256>>>();
//| at counts/idle_kernel.cu:14
