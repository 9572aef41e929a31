// SPDX-License-Identifier: MIT
// The plain way to sum one array per device: on device 0.
#include "ring_sum_kernels.h"

#define BLOCK 256

__global__ void add_array(float *x, const float *came, int n)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        x[i] += came[i];
    }
}

cudaError_t gw_sum_on_device_0(float *const *d_x, int n, int devices)
{
    const size_t bytes = (size_t)n * sizeof(float);
    float *d_came = NULL;
    cudaError_t error = devices > 1 ? cudaMalloc((void **)&d_came, bytes) : cudaSuccess;
    for (int d = 1; d < devices && error == cudaSuccess; d++) {
        error = cudaMemcpyPeer(d_came, 0, d_x[d], d, bytes);
        if (error == cudaSuccess) {
            add_array<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_x[0], d_came, n);
            error = cudaGetLastError();
        }
    }
    for (int d = 1; d < devices && error == cudaSuccess; d++) {
        error = cudaMemcpyPeer(d_x[d], d, d_x[0], 0, bytes);
    }
    const cudaError_t ended = cudaDeviceSynchronize();
    (void)cudaFree(d_came);
    return error != cudaSuccess ? error : ended;
}
