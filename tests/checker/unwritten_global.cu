// SPDX-License-Identifier: MIT
// An array that nobody filled.
// EXPECT: uninitialised at 10
#include "corpus.h"

__global__ void add(const float *x, float *y, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        y[i] += x[i];
    }
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    float *d_y;
    cudaMalloc(&d_y, 100 * sizeof(float));
    add<<<1, 128>>>(d_x, d_y, 100);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
