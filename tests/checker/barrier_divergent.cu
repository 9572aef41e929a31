// SPDX-License-Identifier: MIT
// A barrier in a branch that only half of the block takes.
// EXPECT: barrier at 12
#include "corpus.h"

__global__ void halves(float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = 1.0f;
    if (t < 32) {
        __syncthreads();
        y[t] = s[63 - t];
    } else {
        __syncthreads();
        y[t] = 0.0f;
    }
}

int main(void)
{
    float *d_y = device_array(64, 0.0f);
    halves<<<1, 64>>>(d_y);
    finish();
    cudaFree(d_y);
}
