// SPDX-License-Identifier: MIT
// An event that is never destroyed; where it was created, the device does not know.
// EXPECT: leak
// WORDS: leak: cudaEventCreate: 1 of them was never destroyed
#include "corpus.h"

int main(void)
{
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventDestroy(start);
}
