// SPDX-License-Identifier: MIT
// The grid is larger than n, and nobody asks.
// EXPECT: out of bounds at 10
// WORDS: 4 x 256 = 1024 threads run for n = 1000: the last 24 have no element.
#include "corpus.h"

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2.0f * x[i];
}

int main(void)
{
    float *d_x = device_array(1000, 1.0f);
    scale<<<4, 256>>>(d_x, 1000);
    finish();
    cudaFree(d_x);
}
