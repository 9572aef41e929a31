// SPDX-License-Identifier: MIT
// A constant shared array, by index.
// EXPECT: out of bounds at 13
// WORDS: index 64 of float [64]
#include "corpus.h"

__global__ void rotate(float *x)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    x[t] = s[t + 1];
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    rotate<<<1, 64>>>(d_x);
    finish();
    cudaFree(d_x);
}
