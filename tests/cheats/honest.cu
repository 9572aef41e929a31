// SPDX-License-Identifier: MIT
// EXPECT STATE: pass
// EXPECT WORDS:
// No cheat: shows that the others do not fail for what they share.
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n);
}
