// SPDX-License-Identifier: MIT
// A shuffle among parts of 12 lanes: a width is a power of two.
// EXPECT: mask at 10
// WORDS: the width 12 is not a power of two
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    int t = threadIdx.x;
    y[t] = __shfl_sync(0xffffffff, x[t], 0, 12);
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
