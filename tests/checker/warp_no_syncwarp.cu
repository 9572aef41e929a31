// SPDX-License-Identifier: MIT
// Lanes of a warp read what their neighbours write, without a __syncwarp.
// EXPECT: race at 12
// WORDS: a __syncthreads() or a __syncwarp() between the two orders them
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    y[t] = s[(t + 1) % 32];
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
