// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void shift(float *x, int n)
{
    __shared__ float tile[64];
    int i = threadIdx.x;
    if (i < n) {
        tile[i] = x[i];
        __syncthreads();
        x[i] = tile[(i + 1) % n];
    } else {
        __syncthreads();
    }
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 64 * sizeof(float));
    cudaMemset(d_x, 0, 64 * sizeof(float));
    shift<<<1, 64>>>(d_x, 50);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return 0;
}
//| barrier: kernel shift waits at a barrier that not all threads of the block reach
//|   at      barrier.cu:10
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 64>>> at barrier.cu:22
//|   other   thread (50,0,0) waits at barrier.cu:13
