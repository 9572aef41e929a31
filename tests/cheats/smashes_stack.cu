// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: crashed with SIG
// Writes over the stack.
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    volatile char small[8];
    volatile char *past = small;
    for (int i = 0; i < 4096 + n; i++) {
        past[i] = (char)i;
    }
    return cudaSuccess;
}
