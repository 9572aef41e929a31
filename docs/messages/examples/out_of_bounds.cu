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
