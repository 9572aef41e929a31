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
//| race: kernel reverse wrote 4 bytes that another thread read, with no synchronization in between
//|   at      race_barrier.cu:7   tile[threadIdx.x] = x[threadIdx.x];
//|   thread  (32,0,0) of block (0,0,0), launched <<<1, 64>>> at race_barrier.cu:20
//|   other   thread (31,0,0) of block (0,0,0) at race_barrier.cu:8   x[threadIdx.x] = tile[63 - threadIdx.x];
//|   memory  __shared__ tile, 256 bytes, from byte 128
//|   and 31 more threads
//|   hint    add __syncthreads(); between line 7 and line 8, where all threads of the block reach it.
