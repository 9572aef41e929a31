// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void count(const int *x, int n, int *even)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] % 2 == 0) {
        *even += 1;
    }
}

int main(void)
{
    int *d_x, *d_even;
    cudaMalloc(&d_x, 100 * sizeof(int));
    cudaMalloc(&d_even, sizeof(int));
    cudaMemset(d_x, 0, 100 * sizeof(int));
    cudaMemset(d_even, 0, sizeof(int));
    count<<<1, 128>>>(d_x, 100, d_even);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_even);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
//| race: kernel count read 4 bytes that another thread wrote, with no synchronization in between
//|   at      race.cu:8   *even += 1;
//|   thread  (1,0,0) of block (0,0,0), launched <<<1, 128>>> at race.cu:19
//|   other   thread (0,0,0) of block (0,0,0) at race.cu:8   *even += 1;
//|   memory  cudaMalloc(&d_even, sizeof(int)) at race.cu:16, from byte 0
//|   and 98 more threads
//|   hint    several threads update the same element here, and what some of them add is lost: use an atomic such as atomicAdd(), or let one thread do it.
