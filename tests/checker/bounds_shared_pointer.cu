// SPDX-License-Identifier: MIT
// Past the end of all shared memory, through a pointer.
// EXPECT: out of bounds at 13
#include "corpus.h"

__global__ void rotate(float *x)
{
    __shared__ float s[64];
    float *p = s;
    int t = threadIdx.x;
    p[t] = x[t];
    __syncthreads();
    x[t] = p[t + 4096];
}

int main(void)
{
    float *d_x = device_array(64, 1.0f);
    rotate<<<1, 64>>>(d_x);
    finish();
    cudaFree(d_x);
}
