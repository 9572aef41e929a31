// SPDX-License-Identifier: MIT
// exercises: matmul_naive
// opens: element requests compare
// N = 64, 96

#include <stdio.h>

__global__ void by_row(const float *a, float *c)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y;
    c[row * N + col] = 2.0f * a[row * N + col];
}

__global__ void by_column(const float *a, float *c)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y;
    c[row * N + col] = 2.0f * a[row * N + col];
}

int main(void)
{
    float *d_a, *d_c;
    cudaMalloc(&d_a, N * N * sizeof(float));
    cudaMalloc(&d_c, N * N * sizeof(float));
    cudaMemset(d_a, 0, N * N * sizeof(float));
    dim3 grid(N / 32, N);
    by_row<<<grid, 32>>>(d_a, d_c);
    by_column<<<grid, 32>>>(d_a, d_c);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_c);
    return 0;
}
