// SPDX-License-Identifier: MIT
// EXPECT STATE: timed out
// EXPECT WORDS: add is much too slow
// Sleeps in every call, each time too short for the limit of a case.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sleep(1);
    return honest_add(d_a, d_b, d_c, n);
}
