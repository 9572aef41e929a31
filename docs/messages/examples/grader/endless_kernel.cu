// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void halve(float *c)
{
    for (; c[0] != 1.0f; c[0] = c[0] / 2) {
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    halve<<<1, 1>>>(d_c);
    return cudaGetLastError();
}
