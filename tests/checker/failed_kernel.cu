// SPDX-License-Identifier: MIT
// A kernel that divides by zero, and a program that does not look at what the device says.
// EXPECT: failed call at 14
// WORDS: divided a whole number by zero
#include "corpus.h"

__global__ void divide(int *x, int by)
{
    x[0] = x[0] / by;
}

static void look_away(void)
{
    cudaDeviceSynchronize();
}

int main(void)
{
    int *d_x = device_array(1, 0);
    divide<<<1, 1>>>(d_x, 0);
    look_away();
    cudaFree(d_x);
}
