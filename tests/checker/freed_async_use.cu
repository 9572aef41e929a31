// SPDX-License-Identifier: MIT
// A kernel uses memory that its stream has freed before.
// EXPECT: use after free at 9
// WORDS: freed at
#include "corpus.h"

__global__ void add_one(int *x)
{
    x[threadIdx.x]++;
}

int main(void)
{
    int *d_x;
    cudaMallocAsync(&d_x, 32 * sizeof(int), 0);
    cudaMemsetAsync(d_x, 0, 32 * sizeof(int), 0);
    cudaFreeAsync(d_x, 0);
    add_one<<<1, 32>>>(d_x);
    finish();
}
