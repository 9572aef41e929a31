// SPDX-License-Identifier: MIT
// Pinned memory that nobody frees.
// EXPECT: leak
// WORDS: cudaMallocHost
#include "corpus.h"

int main(void)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    h_x[0] = 1.0f;
}
