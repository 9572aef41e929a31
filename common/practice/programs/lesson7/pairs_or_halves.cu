// SPDX-License-Identifier: MIT
// exercises: sum_pairs sum_blocks
// after: sum_pairs
// BLOCK = 64, 128

#include <stdio.h>

__global__ void pairs(const int *x, int *sums)
{
    __shared__ int part[BLOCK];
    int t = threadIdx.x;
    part[t] = x[blockIdx.x * BLOCK + t];
    __syncthreads();
    for (int step = 1; step < BLOCK; step *= 2) {
        if (t % (2 * step) == 0) {
            part[t] += part[t + step];
        }
        __syncthreads();
    }
    sums[blockIdx.x] = part[0];
}

int main(void)
{
    int h_x[4 * BLOCK], h_sums[4], *d_x, *d_sums;
    for (int i = 0; i < 4 * BLOCK; i++) {
        h_x[i] = i / BLOCK;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, sizeof(h_sums));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    pairs<<<4, BLOCK>>>(d_x, d_sums);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost);
    printf("%d\n", h_sums[3]);
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
