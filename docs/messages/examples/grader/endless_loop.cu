// SPDX-License-Identifier: MIT
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (volatile int i = 0; i >= 0; i = 0) {
    }
    return cudaSuccess;
}
