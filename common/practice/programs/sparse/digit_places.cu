// SPDX-License-Identifier: MIT
// exercises: radix_sort
// after: radix_sort
// N = 20, 24, 30
// MASK = 1, 3

#include <stdio.h>

__global__ void move(const int *keys, int *sorted)
{
    int i = threadIdx.x, place = 0;
    if (i < N) {
        int digit = keys[i] & MASK;
        for (int k = 0; k < N; k++) {
            int other = keys[k] & MASK;
            place += other < digit || (other == digit && k < i);
        }
        sorted[place] = keys[i];
    }
}

int main(void)
{
    int h_keys[N], h_sorted[N], *d_keys, *d_sorted;
    for (int i = 0; i < N; i++) {
        h_keys[i] = i * 7 % 31;
    }
    cudaMalloc(&d_keys, sizeof(h_keys));
    cudaMalloc(&d_sorted, sizeof(h_keys));
    cudaMemcpy(d_keys, h_keys, sizeof(h_keys), cudaMemcpyHostToDevice);
    move<<<1, 32>>>(d_keys, d_sorted);
    cudaMemcpy(h_sorted, d_sorted, sizeof(h_sorted),
               cudaMemcpyDeviceToHost); //@ h_sorted, N
    printf("%d\n", h_sorted[0]);
    cudaFree(d_keys);
    cudaFree(d_sorted);
    return 0;
}
