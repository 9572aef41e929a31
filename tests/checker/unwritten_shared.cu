// SPDX-License-Identifier: MIT
// Shared memory of which one element is never filled.
// EXPECT: uninitialised at 12
#include "corpus.h"

__global__ void smooth(const float *x, float *y)
{
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    y[t] = s[t] + s[t + 1];
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    float *d_y = device_array(64, 1.0f);
    smooth<<<1, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
