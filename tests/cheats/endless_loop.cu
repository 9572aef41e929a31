// SPDX-License-Identifier: MIT
// EXPECT STATE: timed out
// EXPECT WORDS: did not return within
// Never returns.
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (volatile int i = 0;; i = i + 1) {
    }
}
