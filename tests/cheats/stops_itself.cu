// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: stopped its own process
// Stops itself.
#include "honest.h"

#include <signal.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    raise(SIGSTOP);
    return honest_add(d_a, d_b, d_c, n);
}
