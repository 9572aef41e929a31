// SPDX-License-Identifier: MIT
// exercises: sum_blocks histogram
// opens: barriers turns
// N = 150, 200
// BLOCK = 64, 128

#include <stdio.h>

__global__ void largest(const int *x, int *best, int n)
{
    __shared__ int most;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) {
        most = 0;
    }
    __syncthreads();
    if (i < n && x[i] > 90) {
        atomicMax(&most, x[i]);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        best[blockIdx.x] = most;
    }
}

int main(void)
{
    int h_x[N], *d_x, *d_best, blocks = (N + BLOCK - 1) / BLOCK;
    for (int i = 0; i < N; i++) {
        h_x[i] = i * 7 % 101;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_best, blocks * sizeof(int));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    largest<<<blocks, BLOCK>>>(d_x, d_best, N);
    cudaMemcpy(h_x, d_best, blocks * sizeof(int), cudaMemcpyDefault); //@ h_x, blocks
    printf("%d\n", h_x[0]);
    cudaFree(d_x);
    cudaFree(d_best);
    return 0;
}
