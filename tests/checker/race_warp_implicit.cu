// SPDX-License-Identifier: MIT
// The last steps of a reduction, left to a warp without a __syncwarp.
// EXPECT: race at 14
#include "corpus.h"

__global__ void reduce(const float *x, float *y)
{
    __shared__ volatile float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    if (t < 32) {
        s[t] += s[t + 32];
        s[t] += s[t + 16];
    }
    if (t == 0) {
        y[0] = s[0];
    }
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(1, 0.0f);
    reduce<<<1, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
