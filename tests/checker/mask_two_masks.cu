// SPDX-License-Identifier: MIT
// Two branches shuffle, each with a mask of its own that names lanes of the other.
// EXPECT: mask at 11
// WORDS: with the mask 0xffff8000
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    int t = threadIdx.x;
    if (t < 16) {
        y[t] = __shfl_sync(0x0001ffff, x[t], 0);
    } else {
        y[t] = __shfl_sync(0xffff0000, x[t], 16);
        y[t] += __shfl_sync(0xffff8000, x[t], 16);
    }
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    shift<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
