// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    add_kernel<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    cudaError_t error = cudaDeviceSynchronize();
    cudaDeviceReset();
    return error;
}
//| fail
//| n = 31 (input 1, blocks ascending):
//|   add reset the device, which destroys all memory, streams and events of the program: remove cudaDeviceReset, and free only what the function allocated
//|   the same in: n = 1000; n = 10007
