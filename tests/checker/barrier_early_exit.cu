// SPDX-License-Identifier: MIT
// The guard before a barrier that everybody writes: threads past n have written nothing.
// EXPECT: none
#include "corpus.h"

__global__ void reverse(const float *x, float *y, int n)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    s[t] = x[t];
    __syncthreads();
    y[t] = s[n - 1 - t];
}

int main(void)
{
    float *d_x = device_array(50, 1.0f);
    float *d_y = device_array(50, 1.0f);
    reverse<<<1, 64>>>(d_x, d_y, 50);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
