// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: is a copy of the input d_a
// Hands an input back.
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return cudaMemcpy(d_c, d_a, (size_t)n * sizeof(float), cudaMemcpyDeviceToDevice);
}
