// SPDX-License-Identifier: MIT
// Pinned memory, freed by the call for device memory.
// EXPECT: failed call at 11
// WORDS: it is freed by cudaFreeHost, not by cudaFree
#include "corpus.h"

int main(void)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    cudaFree(h_x);
    cudaFreeHost(h_x);
}
