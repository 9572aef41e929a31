// SPDX-License-Identifier: MIT
// EXPECT STATE: timed out
// EXPECT WORDS: did not return within
// Never returns, and takes no time.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (;;) {
        pause();
    }
}
