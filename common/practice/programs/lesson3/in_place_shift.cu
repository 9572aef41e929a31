// SPDX-License-Identifier: MIT
// exercises: vector_add
// report: race
// N = 200, 300
// BLOCK = 64, 128

#include <stdio.h>

__global__ void shift(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n) {
        x[i] = x[i + 1];
    }
}

int main(void)
{
    int h_x[N], *d_x;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    shift<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(d_x, N);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[0]);
    cudaFree(d_x);
    return 0;
}
