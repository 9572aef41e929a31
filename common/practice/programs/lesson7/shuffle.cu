// SPDX-License-Identifier: MIT
// exercises: sum_shuffle
// after: sum_shuffle
// N = 96, 128

#include <stdio.h>

__global__ void sum_warp(const int *x, int *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = x[i];
    for (int step = 16; step > 0; step /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, step);
    }
    if (threadIdx.x % 32 == 0) {
        sums[i / 32] = sum;
    }
}

int main(void)
{
    int h_x[2 * N], h_sums[2 * N / 32], *d_x, *d_sums;
    for (int i = 0; i < 2 * N; i++) {
        h_x[i] = i / 32 + 1;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, sizeof(h_sums));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    sum_warp<<<2, N>>>(d_x, d_sums);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost); //@ h_sums, 2 * N / 32
    printf("%d\n", h_sums[0]);
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
