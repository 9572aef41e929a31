// SPDX-License-Identifier: MIT
// The host assigns to a __constant__ variable: on a GPU the kernel sees the old value.
// EXPECT: wrong space at 20
// WORDS: only by cudaMemcpyToSymbol
#include "corpus.h"

// clang-format off
__constant__
    float scale = 1.0f;
// clang-format on

__global__ void multiply(float *x)
{
    x[threadIdx.x] *= scale;
}

int main(void)
{
    float *d_x = device_array(32, 1.0f);
    scale = 2.0f;
    multiply<<<1, 32>>>(d_x);
    finish();
    cudaFree(d_x);
}
