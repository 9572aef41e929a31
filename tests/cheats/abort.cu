// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: SIGABRT
// Aborts.
#include "honest.h"

#include <stdlib.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    abort();
}
