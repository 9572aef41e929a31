// SPDX-License-Identifier: MIT
// exercises: vector_add
// report: out_of_bounds
// N = 1000, 500, 300
// BLOCK = 128, 64, 256

#include <stdio.h>

__global__ void add_one(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        x[i] = i + 1;
    }
}

int main(void)
{
    int h_x[N], *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    int blocks = (N + BLOCK - 1) / BLOCK;
    add_one<<<blocks, BLOCK>>>(d_x, N);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[N - 1]);
    cudaFree(d_x);
    return 0;
}
