// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void wait_for(const volatile float *c)
{
    while (c[0] != 1.0f) {
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    wait_for<<<1, 1>>>(d_c);
    return cudaGetLastError();
}
