// SPDX-License-Identifier: MIT
// The host reads a __device__ variable as if it were its own.
// EXPECT: wrong space at 18
// WORDS: read 4 bytes of __device__ total
#include "corpus.h"

static __device__ int total;

__global__ void count(void)
{
    atomicAdd(&total, 1);
}

int main(void)
{
    count<<<2, 32>>>();
    finish();
    return total == 12345;
}
