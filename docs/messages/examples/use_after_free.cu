// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void set(int *x)
{
    x[threadIdx.x] = 1;
}

int main(void)
{
    int *d_x;
    cudaMalloc(&d_x, 32 * sizeof(int));
    cudaFree(d_x);
    set<<<1, 32>>>(d_x);
    cudaDeviceSynchronize();
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
