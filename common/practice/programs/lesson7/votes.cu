// SPDX-License-Identifier: MIT
// exercises: sum_shuffle sum_all
// N = 200, 150, 180
// BLOCK = 64, 96
// LIMIT = 50, 70, 100

#include <stdio.h>

__global__ void count(const int *x, int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool small = i < n && x[i] < LIMIT;
    unsigned votes = __ballot_sync(0xffffffff, small);
    if (threadIdx.x % 32 == 0) {
        counts[i / 32] = __popc(votes);
    }
}

int main(void)
{
    int h_x[N], h_counts[8], *d_x, *d_counts;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_counts, sizeof(h_counts));
    cudaMemset(d_counts, 0, sizeof(h_counts));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    int blocks = (N + BLOCK - 1) / BLOCK;
    count<<<blocks, BLOCK>>>(d_x, d_counts, N);
    cudaMemcpy(h_counts, d_counts, 8 * sizeof(int), cudaMemcpyDefault); //@ h_counts, 8
    printf("%d\n", h_counts[0]);
    cudaFree(d_x);
    cudaFree(d_counts);
    return 0;
}
