// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: cudaMemcpy at tests/cheats/returns_copy_error.cu:10: the kind
// Returns the error of a copy whose kind is wrong.
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first = 0;
    const cudaError_t error = cudaMemcpy(&first, d_a, sizeof(first), cudaMemcpyHostToDevice);
    return error;
}
