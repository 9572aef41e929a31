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
//| mask: kernel sum: __shfl_down_sync: lane 8 gets an undefined value from lane 16, which the mask does not name
//|   at      mask.cu:7
//|   thread  (8,0,0) of block (0,0,0), launched <<<1, 32>>> at mask.cu:16
//|   memory  cudaMalloc(&d_x, 32 * sizeof(float)) at mask.cu:14, from byte 32
//|   hint    this memory depends on that value: let every lane that is read make the shuffle, or pass a width that covers only those lanes.
//| mask: kernel sum: __shfl_down_sync: the mask 0x0000ffff does not name lane 16, which calls it
//|   at      mask.cu:7
//|   thread  (16,0,0) of block (0,0,0), launched <<<1, 32>>> at mask.cu:16
