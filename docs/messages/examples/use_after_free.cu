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
//| use after free: kernel set wrote 4 bytes of an allocation that was freed
//|   at      use_after_free.cu:6   x[threadIdx.x] = 1;
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 32>>> at use_after_free.cu:14
//|   memory  cudaMalloc(&d_x, 32 * sizeof(int)) at use_after_free.cu:12, freed at use_after_free.cu:13, from byte 0
//|   and 31 more threads
