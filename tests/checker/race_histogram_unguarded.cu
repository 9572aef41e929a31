// SPDX-License-Identifier: MIT
// The same without the barrier after the bins are cleared.
// EXPECT: race at 11
#include "corpus.h"

__global__ void histogram(const int *x, int *bins, int n)
{
    __shared__ int s[16];
    int t = threadIdx.x;
    if (t < 16) {
        s[t] = 0;
    }
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&s[x[i] % 16], 1);
    }
    __syncthreads();
    if (t < 16) {
        atomicAdd(&bins[t], s[t]);
    }
}

int main(void)
{
    int *d_x = device_array(5000, 7);
    int *d_bins = device_array(16, 0);
    histogram<<<4, 128>>>(d_x, d_bins, 5000);
    finish();
    cudaFree(d_x);
    cudaFree(d_bins);
}
