// SPDX-License-Identifier: MIT
// A __syncwarp orders the lanes of its own warp alone.
// EXPECT: race at 13
// WORDS: only a __syncthreads()
#include "corpus.h"

__global__ void reverse(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncwarp();
    y[t] = s[63 - t];
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 0.0f);
    reverse<<<1, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
