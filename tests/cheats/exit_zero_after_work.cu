// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code 0
// Does the work, then ends the program with success.
#include "honest.h"

#include <stdlib.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    honest_add(d_a, d_b, d_c, n);
    exit(0);
}
