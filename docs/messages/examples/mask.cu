// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void sum(float *x)
{
    float value = x[threadIdx.x];
    value += __shfl_down_sync(0x0000ffff, value, 8);
    x[threadIdx.x] = value;
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 32 * sizeof(float));
    cudaMemset(d_x, 0, 32 * sizeof(float));
    sum<<<1, 32>>>(d_x);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return 0;
}
