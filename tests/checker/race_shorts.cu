// SPDX-License-Identifier: MIT
// Neighbouring shorts of different threads.
// EXPECT: none
#include "corpus.h"

__global__ void mark(short *x)
{
    x[threadIdx.x] = (short)threadIdx.x;
    __syncthreads();
    x[threadIdx.x] = (short)(x[threadIdx.x] + 1);
}

int main(void)
{
    short *d_x = device_array(64, (short)0);
    mark<<<1, 64>>>(d_x);
    finish();
    cudaFree(d_x);
}
