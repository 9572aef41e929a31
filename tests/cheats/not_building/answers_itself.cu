// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: gw_run is defined in answers_itself.cu, but that name is taken
// Brings the part of the runner that would have called it.
#include "honest.h"

extern "C" void gw_run(void *run)
{
    (void)run;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n);
}
