// SPDX-License-Identifier: MIT
// A double of which half lies past the end.
// EXPECT: out of bounds at 11
// WORDS: wrote 8 bytes, 0 bytes past the end of a 400-byte allocation
#include "corpus.h"

__global__ void set(float *x, int n)
{
    double *y = (double *)(x + n - 2);
    y[0] = 1.0;
    y[1] = 1.0;
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    set<<<1, 1>>>(d_x, 100);
    finish();
    cudaFree(d_x);
}
