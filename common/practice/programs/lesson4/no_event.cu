// SPDX-License-Identifier: MIT
// exercises: grade2_chunked
// report: race
// N = 600, 1000

#include <stdio.h>

__global__ void fill(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 3 * i;
    }
}

__global__ void double_all(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 2 * x[i];
    }
}

int main(void)
{
    int *d_x;
    cudaStream_t one, two;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMemset(d_x, 0, N * sizeof(int));
    cudaDeviceSynchronize();
    fill<<<(N + 127) / 128, 128, 0, one>>>(d_x, N);
    double_all<<<(N + 127) / 128, 128, 0, two>>>(d_x, N);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFree(d_x);
    return 0;
}
