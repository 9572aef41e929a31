// SPDX-License-Identifier: MIT
// A null pointer.
// EXPECT: wrong space at 9
// WORDS: null pointer
#include "corpus.h"

__global__ void set(float *x)
{
    x[threadIdx.x] = 1.0f;
}

int main(void)
{
    set<<<1, 1>>>(NULL);
    finish();
}
