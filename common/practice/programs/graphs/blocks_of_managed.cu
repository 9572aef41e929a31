// SPDX-License-Identifier: MIT
// exercises: prefetch
// opens: grid
// N = 1000, 1500
// BLOCK = 128, 256

#include <stdio.h>

__global__ void fill(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = i % 10;
    }
}

int main(void)
{
    int *x, count = N / 2;
    cudaMallocManaged(&x, N * sizeof(int));
    fill<<<(count - 1) / BLOCK + 1, BLOCK>>>(x, count);
    cudaDeviceSynchronize();
    int y = x[count - 1]; //@ y
    for (int i = count; i < N; i++) {
        x[i] = y;
    }
    fill<<<(N - 1) / BLOCK + 1, BLOCK>>>(x, N);
    cudaDeviceSynchronize();
    y = x[N - 1]; //@ y
    printf("%d\n", y);
    cudaFree(x);
    return 0;
}
