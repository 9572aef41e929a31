// SPDX-License-Identifier: MIT
// exercises: sum
// after: sum
// N = 500, 300, 700
// BLOCK = 64, 128

#include <stdio.h>

__global__ void sum_blocks(const int *x, int *sums, int n)
{
    __shared__ int part[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

int main(void)
{
    int h_x[N], *d_x, *d_sums;
    int blocks = (N + BLOCK - 1) / BLOCK, h_sums[(N + BLOCK - 1) / BLOCK];
    for (int i = 0; i < N; i++) {
        h_x[i] = 2;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, sizeof(h_sums));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    sum_blocks<<<blocks, BLOCK>>>(d_x, d_sums, N);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost); //@ h_sums, blocks
    printf("%d\n", h_sums[0]);
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
