// SPDX-License-Identifier: MIT
// Memory that is never freed.
// EXPECT: leak at 10
// WORDS: cudaMalloc of 400 bytes was never freed
#include "corpus.h"

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 400);
    cudaMemset(d_x, 0, 400);
    cudaDeviceSynchronize();
}
