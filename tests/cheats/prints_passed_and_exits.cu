// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: it printed
// Prints what a passed test prints and ends the program with success.
#include "honest.h"

#include <stdio.h>
#include <stdlib.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    printf("[  PASSED  ] 12 test(s).\n");
    exit(0);
}
