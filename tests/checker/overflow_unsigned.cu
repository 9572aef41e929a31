// SPDX-License-Identifier: MIT
// Unsigned numbers wrap around, as a hash wants it, and so do atomics.
// EXPECT: none
#include "corpus.h"

__global__ void hash(const unsigned *x, unsigned *y, int *sum)
{
    unsigned i = threadIdx.x;
    y[i] = (x[i] + i) * 2654435761u;
    y[i] -= 4000000000u;
    atomicAdd(sum, 0x7fffffff);
}

int main(void)
{
    unsigned *d_x = device_array(64, 46341u), *d_y = device_array(64, 0u);
    int *d_sum = device_array(1, 0);
    hash<<<1, 64>>>(d_x, d_y, d_sum);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_sum);
}
