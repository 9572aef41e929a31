// SPDX-License-Identifier: MIT
// exercises: radix_sort
// N = 64, 96
// SHIFT = 2, 3

#include <stdio.h>

__global__ void count(const unsigned *keys, int *counts)
{
    int chunk = threadIdx.x;
    int own[4] = {0, 0, 0, 0};
    if (chunk < N / 8) {
        for (int i = 8 * chunk; i < 8 * chunk + 8; i++) {
            own[keys[i] >> SHIFT & 3]++;
        }
        for (int digit = 0; digit < 4; digit++) {
            counts[digit * (N / 8) + chunk] = own[digit];
        }
    }
}

int main(void)
{
    unsigned h_keys[N], *d_keys;
    int h_counts[N / 2], *d_counts;
    for (int i = 0; i < N; i++) {
        h_keys[i] = i * 5 % 32;
    }
    cudaMalloc(&d_keys, sizeof(h_keys));
    cudaMalloc(&d_counts, sizeof(h_counts));
    cudaMemcpy(d_keys, h_keys, sizeof(h_keys), cudaMemcpyHostToDevice);
    count<<<1, 32>>>(d_keys, d_counts);
    cudaMemcpy(h_counts, d_counts, sizeof(h_counts),
               cudaMemcpyDeviceToHost); //@ h_counts, N / 2
    printf("%d\n", h_counts[0]);
    cudaFree(d_keys);
    cudaFree(d_counts);
    return 0;
}
