// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void add(float *x)
{
    extern __shared__ float a[];
    extern __shared__ int b[];
    int t = threadIdx.x;
    a[t] = x[t];
    b[63 - t] = t;
    __syncthreads();
    x[t] = a[t] + b[t];
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 64 * sizeof(float));
    cudaMemset(d_x, 0, 64 * sizeof(float));
    add<<<1, 64, 512>>>(d_x);
    cudaFree(d_x);
    return 0;
}
//| warning, one memory: kernel add has two names for its dynamic shared memory, a and b
//|   at      one_memory.cu:7
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 64>>> at one_memory.cu:20
//|   hint    every extern __shared__ array begins at the same byte: declare one, as long as both together, and make the other a pointer into it.
//| race: kernel add wrote 4 bytes that another thread wrote, with no synchronization in between
//|   at      one_memory.cu:9   a[t] = x[t];
//|   thread  (32,0,0) of block (0,0,0), launched <<<1, 64>>> at one_memory.cu:20
//|   other   thread (31,0,0) of block (0,0,0) at one_memory.cu:10   b[63 - t] = t;
//|   memory  the launch's dynamic shared memory, 512 bytes, from byte 128
//|   and 31 more threads
//|   hint    every extern __shared__ array begins at the same byte: declare one, as long as both together, and make the other a pointer into it.
