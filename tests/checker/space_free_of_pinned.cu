// SPDX-License-Identifier: MIT
// Pinned memory, freed by free().
// EXPECT: wrong space at 11
// WORDS: cudaFreeHost
#include "corpus.h"

int main(void)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    free(h_x);
    cudaFreeHost(h_x);
}
