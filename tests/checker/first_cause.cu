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

// A copy to the host that is longer than what malloc gave.
// WORDS: out of bounds: cudaMemcpy wrote 404 bytes, 4 bytes of them past the end of an allocation
PROGRAM(copy_past_malloc)
{
    float *d_x = array(101, 1.0f);
    float *h_x = (float *)malloc(100 * sizeof(float));
    cudaMemcpy(h_x, d_x, 101 * sizeof(float), cudaMemcpyDeviceToHost); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// WORDS: out of bounds: cudaMemcpy read 404 bytes, 4 bytes of them past the end of an allocation
PROGRAM(copy_past_calloc)
{
    float *d_x = array(101, 1.0f);
    float *h_x = (float *)calloc(100, sizeof(float));
    cudaMemcpy(d_x, h_x, 101 * sizeof(float), cudaMemcpyHostToDevice); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// What grew, and what lies where something else lay before.
PROGRAM(copy_into_what_grew)
{
    float *d_x = array(200, 1.0f);
    float *h_x = (float *)malloc(100 * sizeof(float));
    h_x = (float *)realloc(h_x, 200 * sizeof(float));
    cudaMemcpy(h_x, d_x, 200 * sizeof(float), cudaMemcpyDeviceToHost);
    free(h_x);
    h_x = (float *)calloc(200, sizeof(float));
    cudaMemcpy(h_x, d_x, 200 * sizeof(float), cudaMemcpyDeviceToHost);
    free(h_x);
    finish();
}
