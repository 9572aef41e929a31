// SPDX-License-Identifier: MIT
// The line of an atomic is the student's, not the header's.
// EXPECT: out of bounds at 10
#include "corpus.h"

__global__ void count(const int *x, int *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&bins[x[i]], 1);
    }
}

int main(void)
{
    int *d_x = device_array(100, 16);
    int *d_bins = device_array(16, 0);
    count<<<1, 128>>>(d_x, d_bins, 100);
    finish();
    cudaFree(d_x);
    cudaFree(d_bins);
}
