// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void fill(int *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main(void)
{
    int *d_x;
    cudaMalloc(&d_x, 2048 * sizeof(int));
    fill<<<1, 2048>>>(d_x);
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(d_x);
    return 0;
}
//| cudaErrorInvalidConfiguration
