// SPDX-License-Identifier: MIT
// A __device__ variable that blocks add to.
// EXPECT: race at 10
#include "corpus.h"

__device__ int calls;

__global__ void count(void)
{
    calls += 1;
}

int main(void)
{
    count<<<4, 1>>>();
    finish();
}
