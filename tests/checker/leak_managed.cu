// SPDX-License-Identifier: MIT
// Managed memory that nobody frees.
// EXPECT: leak at 11
// WORDS: cudaMallocManaged
#include "corpus.h"

int main(void)
{
    int *x;
    // cudaFree is missing.
    cudaMallocManaged(&x, 400);
    x[0] = 1;
}
