// SPDX-License-Identifier: MIT
// A float4 at an address that is no multiple of 16.
// EXPECT: misaligned at 10
// WORDS: multiple of 16
#include "corpus.h"

__global__ void copy(const float *x, float *y)
{
    const float4 *from = (const float4 *)(x + 1);
    float4 v = *from;
    y[0] = v.x + v.w;
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    float *d_y = device_array(100, 1.0f);
    copy<<<1, 1>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
