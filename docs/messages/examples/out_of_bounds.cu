// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2.0f * x[i];
}

int main(void)
{
    const int n = 1000;
    float *d_x;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMemset(d_x, 0, n * sizeof(float));
    twice<<<4, 256>>>(d_x, n);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
//| out of bounds: kernel twice read 4 bytes, element 1000 of an array of 1000 (0 to 999)
//|   at      out_of_bounds.cu:7   x[i] = 2.0f * x[i];
//|   thread  (232,0,0) of block (3,0,0), launched <<<4, 256>>> at out_of_bounds.cu:16
//|   memory  cudaMalloc(&d_x, n * sizeof(float)) at out_of_bounds.cu:14
//|   and 23 more threads
//|   hint    4 x 256 = 1024 threads run for n = 1000: the last 24 need a bounds check, if (i < n).
