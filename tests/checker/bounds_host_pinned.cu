// SPDX-License-Identifier: MIT
// The host writes one element past the end of pinned memory.
// EXPECT: out of bounds at 13
// WORDS: host code wrote 4 bytes, 0 bytes past the end of a 400-byte allocation
#include "corpus.h"

int main(void)
{
    const int n = 100;
    float *h_x;
    cudaMallocHost(&h_x, n * sizeof(float));
    for (int i = 0; i <= n; i++) {
        h_x[i] = 0.0f;
    }
    cudaFreeHost(h_x);
}
