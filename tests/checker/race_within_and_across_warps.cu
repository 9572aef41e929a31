// SPDX-License-Identifier: MIT
// The first pair that is seen lies in one warp, and others do not: a __syncwarp would be no cure.
// EXPECT: race at 12
// WORDS: only a __syncthreads() that both pass
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    y[t] = s[(t + 1) % 64];
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 0.0f);
    shift<<<1, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
