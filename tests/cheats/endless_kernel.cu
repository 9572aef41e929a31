// SPDX-License-Identifier: MIT
// EXPECT STATE: timed out
// EXPECT WORDS: its work on the device did not end
// Launches a kernel that never ends.
#include "honest.h"

__global__ void never_ends(int n)
{
    for (volatile int i = 0; i != n + 1; i = 0) {
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    never_ends<<<1, 1>>>(n);
    return cudaGetLastError();
}
