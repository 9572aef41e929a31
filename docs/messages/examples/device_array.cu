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
//| wrong space: kernel fill is given __device__ table by its name, which on the host is not its address
//|   at      device_array.cu:13
//|   memory  __device__ table, 128 bytes, from byte 0
//|   hint    cudaGetSymbolAddress gives the pointer that a kernel can use; or the kernel uses the variable by its name, without an argument.
