// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: kernel fill takes (float*, int) but is launched with (float*)
// Launches a kernel without its second argument.
#include "add.h"

__global__ void fill(float *c, int n)
{
    c[0] = (float)n;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    fill<<<1, 1>>>(d_c);
    return cudaGetLastError();
}
