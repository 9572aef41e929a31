// SPDX-License-Identifier: MIT
// exercises: fuse compile_once
// opens: compare
// N = 200, 300
// BLOCK = 64, 96

#include <stdio.h>

__global__ void scale(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 3 * x[i];
    }
}

__global__ void add(int *x, const int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = x[i] + y[i];
    }
}

__global__ void scale_and_add(int *x, const int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 3 * x[i] + y[i];
    }
}

int main(void)
{
    int h_x[N], *d_x, *d_y, blocks = (N + BLOCK - 1) / BLOCK;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemset(d_x, 0, sizeof(h_x));
    cudaMemset(d_y, 1, sizeof(h_x));
    scale<<<blocks, BLOCK>>>(d_x, N);
    add<<<blocks, BLOCK>>>(d_x, d_y, N);
    scale_and_add<<<blocks, BLOCK>>>(d_x, d_y, N);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
