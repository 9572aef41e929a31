// SPDX-License-Identifier: MIT
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float *h_sum = NULL;
    *h_sum = 0.0f;
    return cudaSuccess;
}
