// SPDX-License-Identifier: MIT
// The same after a barrier of the one block.
// EXPECT: none
#include "corpus.h"

__global__ void count(int *counter, int *y)
{
    atomicAdd(counter, 1);
    __syncthreads();
    y[threadIdx.x] = *counter;
}

int main(void)
{
    int *d_counter = device_array(1, 0);
    int *d_y = device_array(64, 0);
    count<<<1, 64>>>(d_counter, d_y);
    finish();
    cudaFree(d_counter);
    cudaFree(d_y);
}
