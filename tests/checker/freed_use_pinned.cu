// SPDX-License-Identifier: MIT
// The host reads pinned memory that was freed.
// EXPECT: use after free at 12
// WORDS: freed at
#include "corpus.h"

int main(void)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    cudaFreeHost(h_x);
    return h_x[3] == 12345.0f;
}
