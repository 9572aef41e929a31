// SPDX-License-Identifier: MIT
// The lanes come to a __syncwarp each in a branch of its own: the mask is the same, so it is one.
// EXPECT: none
#include "corpus.h"

__global__ void exchange(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    if (t % 2) {
        __syncwarp();
        y[t] = s[t - 1];
    } else {
        __syncwarp();
        y[t] = s[t + 1];
    }
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    exchange<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
