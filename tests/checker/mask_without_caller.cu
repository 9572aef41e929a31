// SPDX-License-Identifier: MIT
// Lane 0 shuffles with a mask that does not name it.
// EXPECT: mask at 10
// WORDS: __shfl_down_sync: the mask 0xfffffffe does not name lane 0, which calls it
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    int t = threadIdx.x;
    y[t] = __shfl_down_sync(0xfffffffe, x[t], 1);
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
