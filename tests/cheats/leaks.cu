// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: 1000
// Adds right and keeps device memory.
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    void *kept;
    cudaMalloc(&kept, 1000);
    return honest_add(d_a, d_b, d_c, n);
}
