// SPDX-License-Identifier: MIT
// What failed first is told first, and in words that say what went wrong before the call.
#include "corpus.h"

// The size is -4 elements; what comes after that is told behind it.
// WORDS: that many are -16 as a size_t: is a number of elements negative, or did an int overflow?
PROGRAM(negative_size)
{
    volatile int n = -4;
    float *d_x = NULL;
    cudaMalloc(&d_x, n * sizeof(float)); // EXPECT: failed call
}

// WORDS: 400 bytes are left there, of an allocation of 400; that many are -4 as a size_t
PROGRAM(negative_copy)
{
    volatile int n = -1;
    float h_x[100] = {0};
    float *d_x = array(100, 1.0f);
    cudaMemcpy(d_x, h_x, n * sizeof(float), cudaMemcpyHostToDevice); // EXPECT: failed call
    cudaFree(d_x);
}

// A size that is only too large is no negative number.
// WORDS: 1125899906842624 bytes were asked for, and
PROGRAM(large_size)
{
    float *d_x = NULL;
    cudaMalloc(&d_x, (size_t)1 << 50); // EXPECT: failed call
}
