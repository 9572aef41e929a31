// SPDX-License-Identifier: MIT
// A kernel that works on freed memory.
// EXPECT: use after free at 10
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
    float *d_x = device_array(100, 1.0f);
    cudaFree(d_x);
    scale<<<1, 128>>>(d_x, 100);
    finish();
}
