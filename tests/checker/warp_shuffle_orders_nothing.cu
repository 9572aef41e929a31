// SPDX-License-Identifier: MIT
// A shuffle between write and read: it orders registers and no memory.
// EXPECT: race at 12
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    float other = __shfl_sync(0xffffffff, x[t], (t + 1) % 32);
    y[t] = s[(t + 1) % 32] + other;
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
