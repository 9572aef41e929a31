// SPDX-License-Identifier: MIT
// A thread that leaves before a barrier is not waited for: what it wrote is not ordered.
// EXPECT: race at 15
#include "corpus.h"

__global__ void shift(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    if (t >= 32) {
        return;
    }
    __syncthreads();
    y[t] = s[t + 32];
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 1.0f);
    shift<<<1, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
