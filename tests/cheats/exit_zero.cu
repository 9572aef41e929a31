// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code 0
// Ends the program with success.
#include "honest.h"

#include <stdlib.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    exit(0);
}
