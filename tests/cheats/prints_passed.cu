// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: never written
// Prints what a passed test prints, and succeeds in nothing else.
#include "honest.h"

#include <stdio.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    printf("[  PASSED  ] 12 test(s).\nPASSED\n");
    return cudaSuccess;
}
