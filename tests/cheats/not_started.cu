// SPDX-License-Identifier: MIT
// EXPECT STATE: not started
// EXPECT WORDS: GW_NOT_STARTED
// Is an untouched exercise.
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return GW_NOT_STARTED; // TODO
}
