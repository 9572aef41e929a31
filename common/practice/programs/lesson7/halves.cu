// SPDX-License-Identifier: MIT
// exercises: sum_blocks sum_all
// after: sum_all
// N = 1000, 600, 800
// BLOCK = 64, 128

#include <stdio.h>

__global__ void halves(const int *x, int *sums, int n)
{
    __shared__ int part[BLOCK];
    int t = threadIdx.x, sum = 0;
    for (int i = blockIdx.x * BLOCK + t; i < n; i += 3 * BLOCK) {
        sum += x[i];
    }
    part[t] = sum;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            part[t] += part[t + half];
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

int main(void)
{
    int h_x[N], h_sums[3], *d_x, *d_sums;
    for (int i = 0; i < N; i++) {
        h_x[i] = 1;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, sizeof(h_sums));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    halves<<<3, BLOCK>>>(d_x, d_sums, N);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost); //@ h_sums, 3
    printf("%d\n", h_sums[0]);
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
