// SPDX-License-Identifier: MIT
// EXPECT STATE: not started
// EXPECT WORDS: tests/cheats/still_not_started.cu:10 still returns GW_NOT_STARTED: when your code
// Is ready, and nobody took out the last line (which is not GW_NOT_STARTED here).
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    honest_add(d_a, d_b, d_c, n);
    return GW_NOT_STARTED;
}
