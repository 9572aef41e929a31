// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: before 'return'
// Does not compile; formatted, its two lines would be one.
// clang-format off
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    int unfinished = n
    return honest_add(d_a, d_b, d_c, n);
}
