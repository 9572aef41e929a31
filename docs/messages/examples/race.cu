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
