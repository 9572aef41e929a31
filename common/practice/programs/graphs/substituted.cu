// SPDX-License-Identifier: MIT
// exercises: prefetch
// opens: element
// KEYS = 2, 3
// SIZE = 5, 7

#include <stdio.h>

__global__ void substitute(int *x, const int *table, const int *key)
{
    int i = threadIdx.x;
    x[i] = table[(x[i] + key[i % KEYS]) % SIZE];
}

int main(void)
{
    int *x, *table, *key;
    cudaMallocManaged(&x, 8 * sizeof(int));
    cudaMallocManaged(&table, SIZE * sizeof(int));
    cudaMallocManaged(&key, KEYS * sizeof(int));
    for (int i = 0; i < 8; i++) {
        x[i] = i;
    }
    for (int i = 0; i < SIZE; i++) {
        table[i] = 3 * i % SIZE;
    }
    for (int g = 0; g < KEYS; g++) {
        key[g] = g + 1;
    }
    substitute<<<1, 8>>>(x, table, key);
    cudaDeviceSynchronize();
    int y = x[3]; //@ x, 8
    printf("%d\n", y);
    cudaFree(x);
    cudaFree(table);
    cudaFree(key);
    return 0;
}
