// SPDX-License-Identifier: MIT
// A block of 2048 threads.
// EXPECT: failed call at 12
#include "corpus.h"

__global__ void nothing(void)
{
}

int main(void)
{
    nothing<<<1, 2048>>>();
    cudaDeviceSynchronize();
}
