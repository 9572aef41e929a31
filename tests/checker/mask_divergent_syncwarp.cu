// SPDX-License-Identifier: MIT
// A __syncwarp for all lanes in a branch, while the others wait at one of their own.
// EXPECT: mask at 12
#include "corpus.h"

__global__ void halves(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    if (t < 16) {
        __syncwarp();
        y[t] = s[t + 16];
    } else {
        __syncwarp(0xffff0000);
        y[t] = __shfl_xor_sync(0xffff0000, s[t], 1);
        __syncthreads();
    }
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    float *d_y = device_array(32, 0.0f);
    halves<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
