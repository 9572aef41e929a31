// SPDX-License-Identifier: MIT
// A kernel writes pinned memory in place, and the host reads it without waiting.
// EXPECT: race at 9
// WORDS: that host code read
#include "corpus.h"

__global__ void fill(int *x)
{
    x[threadIdx.x] = (int)threadIdx.x;
}

int main(void)
{
    int *h_x;
    cudaHostAlloc(&h_x, 32 * sizeof(int), cudaHostAllocMapped);
    fill<<<1, 32>>>(h_x);
    const int third = h_x[2];
    finish();
    cudaFreeHost(h_x);
    return third == 12345;
}
