// SPDX-License-Identifier: MIT
// Two barriers in one line: half of the block waits at each.
// EXPECT: barrier at 9
#include "corpus.h"

__global__ void reverse(int *x)
{
    const int value = x[threadIdx.x];
    threadIdx.x < 32 ? __syncthreads() : __syncthreads();
    x[blockDim.x - 1 - threadIdx.x] = value;
}

int main(void)
{
    int *d_x = device_array(64, 1);
    reverse<<<1, 64>>>(d_x);
    finish();
    cudaFree(d_x);
}
