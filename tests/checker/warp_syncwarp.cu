// SPDX-License-Identifier: MIT
// The same with its __syncwarp, and one before the array is used again.
// EXPECT: none
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    int next = t / 32 * 32 + (t + 1) % 32;
    for (int i = 0; i < 3; i++) {
        s[t] = x[t] + i;
        __syncwarp();
        y[t] += s[next];
        __syncwarp();
    }
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 0.0f);
    shift<<<1, 64>>>(d_x, d_y + 0);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
