// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

int count = 20;

__global__ void fill(float *x)
{
    if (threadIdx.x < count) {
        x[threadIdx.x] = 1.0f;
    }
}

int main(void)
{
    float *d_x;
    if (cudaMalloc(&d_x, 32 * sizeof(float)) != cudaSuccess) {
        return 1;
    }
    fill<<<1, 32>>>(d_x);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
