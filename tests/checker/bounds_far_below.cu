// SPDX-License-Identifier: MIT
// An index that is far below 0, and far away from all that is allocated.
// EXPECT: out of bounds at 10
// WORDS: 200000000 bytes before the start of a 400-byte allocation
#include "corpus.h"

__global__ void shift(const float *x, float *y, int by)
{
    int i = threadIdx.x;
    y[i] = x[i - by];
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    float *d_y = device_array(100, 0.0f);
    shift<<<1, 1>>>(d_x, d_y, 50000000);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
