// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: writes_nowhere
// Lets a kernel write where nothing is.
#include "honest.h"

__global__ void writes_nowhere(float *nowhere)
{
    *nowhere = 1;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    writes_nowhere<<<1, 1>>>((float *)16);
    return cudaGetLastError();
}
