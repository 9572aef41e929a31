// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: main is defined in brings_main.cu, but that name is taken
// Brings a main() that succeeds.
#include "honest.h"

int main()
{
    return 0;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n);
}
