// SPDX-License-Identifier: MIT
// A kernel writes to constant memory.
// EXPECT: wrong space at 11
// WORDS: of __constant__ table
#include "corpus.h"

__constant__ float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};

__global__ void change(void)
{
    table[threadIdx.x] = 0.0f;
}

int main(void)
{
    change<<<1, 4>>>();
    finish();
}
