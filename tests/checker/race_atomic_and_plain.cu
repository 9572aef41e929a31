// SPDX-License-Identifier: MIT
// A counter that is counted with atomics and read without.
// EXPECT: race at 9
#include "corpus.h"

__global__ void count(int *counter, int *y)
{
    atomicAdd(counter, 1);
    y[blockIdx.x * blockDim.x + threadIdx.x] = *counter;
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
