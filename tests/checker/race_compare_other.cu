// SPDX-License-Identifier: MIT
// The plain read is of a counter, and the atomicCAS after it compares with something else.
// EXPECT: race at 8
#include "corpus.h"

__global__ void take(int *counter, int *y)
{
    const int seen = *counter;
    atomicCAS(counter, -1, 0);
    y[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}

int main(void)
{
    int *d_counter = device_array(1, 0);
    int *d_y = device_array(64, 0);
    take<<<1, 64>>>(d_counter, d_y);
    finish();
    cudaFree(d_counter);
    cudaFree(d_y);
}
