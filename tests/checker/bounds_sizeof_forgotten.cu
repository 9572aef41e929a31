// SPDX-License-Identifier: MIT
// cudaMalloc is asked for n bytes instead of n elements.
// EXPECT: out of bounds at 11
// WORDS: it counts in bytes, not in elements
#include "corpus.h"

__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f;
    }
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 1000);
    fill<<<4, 256>>>(d_x, 1000);
    finish();
    cudaFree(d_x);
}
