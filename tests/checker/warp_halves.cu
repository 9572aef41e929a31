// SPDX-License-Identifier: MIT
// Each half of the lanes waits for itself and reads its own.
// EXPECT: none
#include "corpus.h"

__global__ void reverse_halves(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    if (t < 16) {
        __syncwarp(0x0000ffff);
        y[t] = s[15 - t];
    } else {
        __syncwarp(0xffff0000);
        y[t] = s[47 - t];
    }
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    reverse_halves<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
