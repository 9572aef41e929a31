// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: more than 16 MiB
// Prints without end.
#include "honest.h"

#include <stdio.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (;;) {
        puts("PASSED");
    }
}
