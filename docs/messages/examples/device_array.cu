// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__device__ float table[32];

__global__ void fill(float *x)
{
    x[threadIdx.x] = 1.0f;
}

int main(void)
{
    fill<<<1, 32>>>(table);
    cudaDeviceSynchronize();
    return 0;
}
