// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: helper is used but defined nowhere
// Calls a function that exists nowhere.
#include "honest.h"

extern "C" void helper(void);

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    helper();
    return honest_add(d_a, d_b, d_c, n);
}
