// SPDX-License-Identifier: MIT
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return GW_NOT_STARTED;
}
//| not started
//| n = 31 (input 1, blocks ascending):
//|   grader/not_started.cu:6 still returns GW_NOT_STARTED: when your code is ready, return the value from the header instead
//| at grader/not_started.cu:6
