// SPDX-License-Identifier: MIT
// exercises: sum
// report: uninitialized
// N = 100, 75, 120

#include <stdio.h>

__global__ void sum_pairs(const int *x, int *sums, int n)
{
    __shared__ int part[128];
    int t = threadIdx.x;
    if (t < n) {
        part[t] = x[t];
    }
    __syncthreads();
    if (t < 64) {
        sums[t] = part[t] + part[t + 64];
    }
}

int main(void)
{
    int h_x[N], h_sums[64], *d_x, *d_sums;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, sizeof(h_sums));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    sum_pairs<<<1, 128>>>(d_x, d_sums, N);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost);
    printf("%d\n", h_sums[0]);
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
