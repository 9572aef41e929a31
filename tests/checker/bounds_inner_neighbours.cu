// SPDX-License-Identifier: MIT
// The same for the elements that have a left neighbour.
// EXPECT: none
#include "corpus.h"

__global__ void difference(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n) {
        y[i] = x[i] - x[i - 1];
    }
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    float *d_y = device_array(100, 0.0f);
    difference<<<1, 128>>>(d_x, d_y, 100);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
