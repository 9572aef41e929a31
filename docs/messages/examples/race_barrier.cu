// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void reverse(float *x)
{
    __shared__ float tile[64];
    tile[threadIdx.x] = x[threadIdx.x];
    x[threadIdx.x] = tile[63 - threadIdx.x];
}

int main(void)
{
    float h_x[64];
    for (int i = 0; i < 64; i++) {
        h_x[i] = (float)i;
    }
    float *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(d_x);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
