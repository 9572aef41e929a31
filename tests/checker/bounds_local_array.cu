// SPDX-License-Identifier: MIT
// An array of the thread itself.
// EXPECT: out of bounds at 11
// WORDS: index 4 of int [4]
#include "corpus.h"

__global__ void count(const int *x, int *y, int n)
{
    int bins[4] = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) {
        bins[x[i]]++;
    }
    y[0] = bins[0];
}

int main(void)
{
    int *d_x = device_array(10, 4);
    int *d_y = device_array(1, 0);
    count<<<1, 1>>>(d_x, d_y, 10);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
