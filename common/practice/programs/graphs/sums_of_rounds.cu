// SPDX-License-Identifier: MIT
// exercises: prefetch
// N = 64, 90
// ROUNDS = 2, 3

#include <stdio.h>

__global__ void add_all(int *sum, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        atomicAdd(&sum[i % 3], 1);
    }
}

int main(void)
{
    int *sum, total = 0;
    cudaMallocManaged(&sum, 3 * sizeof(int));
    sum[0] = sum[1] = sum[2] = 0;
    for (int round = 0; round < ROUNDS; round++) {
        add_all<<<1, 128>>>(sum, N);
        cudaDeviceSynchronize();
        total += sum[0]; //@ sum, 3
        sum[1] = 0;
    }
    printf("%d %d\n", total, sum[2]); //@ total
    cudaFree(sum);
    return 0;
}
