// SPDX-License-Identifier: MIT
// An index that lands behind the next allocation's start, if the two lay side by side.
// EXPECT: out of bounds at 9
// WORDS: 144 bytes past the end of a 256-byte allocation
#include "corpus.h"

__global__ void set(float *x, int i)
{
    x[i] = 1.0f;
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 1.0f);
    set<<<1, 1>>>(d_x, 100);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
