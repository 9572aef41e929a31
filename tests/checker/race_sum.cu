// SPDX-License-Identifier: MIT
// Every thread adds to one sum; run in order, the sum is right.
// EXPECT: race at 11
// WORDS: all these threads update the same place
#include "corpus.h"

__global__ void sum(const float *x, float *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        *s += x[i];
    }
}

int main(void)
{
    float *d_x = device_array(1000, 1.0f);
    float *d_s = device_array(1, 0.0f);
    sum<<<4, 256>>>(d_x, d_s, 1000);
    finish();
    cudaFree(d_x);
    cudaFree(d_s);
}
