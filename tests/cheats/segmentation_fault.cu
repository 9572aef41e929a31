// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: SIGSEGV
// Raises SIGSEGV.
#include "honest.h"

#include <signal.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    raise(SIGSEGV);
    return honest_add(d_a, d_b, d_c, n);
}
