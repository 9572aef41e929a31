// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: SIGKILL
// Kills its process group.
#include "honest.h"

#include <signal.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    kill(0, SIGKILL);
    return honest_add(d_a, d_b, d_c, n);
}
