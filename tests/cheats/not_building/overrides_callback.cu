// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: __tsan_write4 is defined in overrides_callback.cu, but that name is taken
// Brings the checker's own function, so that nobody sees what it writes.
#include "honest.h"

extern "C" void __tsan_write4(void *)
{
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n);
}
