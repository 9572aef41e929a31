// SPDX-License-Identifier: MIT
// exercises: prefetch
// N = 100, 300
// ROUNDS = 2, 3

#include <stdio.h>

__global__ void add(int *x, const int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += *y;
    }
}

int main(void)
{
    int *x, *y;
    cudaMallocManaged(&x, N * sizeof(int));
    cudaMallocManaged(&y, sizeof(int));
    for (int i = 0; i < N; i++) {
        x[i] = i;
    }
    *y = 1;
    for (int round = 0; round < ROUNDS; round++) {
        add<<<(N + 63) / 64, 64>>>(x, y, N);
        cudaDeviceSynchronize();
        *y = x[N - 1]; //@ x, N
    }
    printf("%d\n", *y);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
