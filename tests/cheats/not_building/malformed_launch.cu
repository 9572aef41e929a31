// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: not_building/malformed_launch.cu:13
// Has a launch without its grid.
#include "honest.h"

__global__ void does_nothing()
{
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    does_nothing<<<>>>();
    return honest_add(d_a, d_b, d_c, n);
}
