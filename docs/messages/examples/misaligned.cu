// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void load(const float *x, float4 *y)
{
    y[threadIdx.x] = *(const float4 *)(x + 1 + 4 * threadIdx.x);
}

int main(void)
{
    float *d_x;
    float4 *d_y;
    cudaMalloc(&d_x, 16 * sizeof(float));
    cudaMalloc(&d_y, 2 * sizeof(float4));
    cudaMemset(d_x, 0, 16 * sizeof(float));
    load<<<1, 2>>>(d_x, d_y);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_y);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
//| misaligned: kernel load used an address 4 bytes past a multiple of 16 for data that must lie on one
//|   at      misaligned.cu:6   y[threadIdx.x] = *(const float4 *)(x + 1 + 4 * threadIdx.x);
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 2>>> at misaligned.cu:16
//|   memory  cudaMalloc(&d_x, 16 * sizeof(float)) at misaligned.cu:13, from byte 4
