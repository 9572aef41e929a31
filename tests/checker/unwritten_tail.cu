// SPDX-License-Identifier: MIT
// Only a part of an array was filled.
// EXPECT: uninitialised at 11
// WORDS: and 74 more threads
#include "corpus.h"

__global__ void scale(float *x, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        x[i] *= 2.0f;
    }
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 100 * sizeof(float));
    cudaMemset(d_x, 0, 100);
    scale<<<1, 128>>>(d_x, 100);
    finish();
    cudaFree(d_x);
}
