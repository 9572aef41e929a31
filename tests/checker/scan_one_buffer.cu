// SPDX-License-Identifier: MIT
// The prefix sum in one buffer with one barrier a step: some read what others have written already.
// EXPECT: race at 14
#include "corpus.h"

__global__ void scan(const float *x, float *y)
{
    __shared__ float s[128];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int step = 1; step < 128; step *= 2) {
        if (t >= step) {
            s[t] += s[t - step];
        }
        __syncthreads();
    }
    y[t] = s[t];
}

int main(void)
{
    float *d_x = device_array(128, 1.0f);
    float *d_y = device_array(128, 0.0f);
    scan<<<1, 128>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
