// SPDX-License-Identifier: MIT
// The square of a distance finds no room in an int; the last two threads are too far away.
// EXPECT: overflow at 12
// WORDS: computed 46341 * 46341, which does not fit into int
#include "corpus.h"

__global__ void square(const int *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int d = x[i] + i;
        y[i] = d * d;
    }
}

int main(void)
{
    int *d_x = device_array(64, 46341 - 62);
    float *d_y = device_array(64, 0.0F);
    square<<<1, 64>>>(d_x, d_y, 64);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
