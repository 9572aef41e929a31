// SPDX-License-Identifier: MIT
// The same with its guard.
// EXPECT: none
#include "corpus.h"

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 2.0f * x[i];
    }
}

int main(void)
{
    float *d_x = device_array(1000, 1.0f);
    scale<<<4, 256>>>(d_x, 1000);
    finish();
    cudaFree(d_x);
}
