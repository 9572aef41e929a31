// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorInvalidConfiguration, and nobody looked
// Launches what cannot be launched and calls it a success.
#include "honest.h"

__global__ void does_nothing()
{
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    does_nothing<<<1, 4096>>>();
    return honest_add(d_a, d_b, d_c, n);
}
