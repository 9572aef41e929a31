// SPDX-License-Identifier: MIT
// A __syncwarp of each half of the lanes does not order the halves.
// EXPECT: race at 12
#include "corpus.h"

__global__ void reverse(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncwarp(t < 16 ? 0x0000ffff : 0xffff0000);
    y[t] = s[31 - t];
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    reverse<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
