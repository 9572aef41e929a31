// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: is an input and must only be read
// Adds right, then changes an input.
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const cudaError_t error = honest_add(d_a, d_b, d_c, n);
    if (error != cudaSuccess) {
        return error;
    }
    return cudaMemcpy((float *)d_b, d_a, sizeof(float), cudaMemcpyDeviceToDevice);
}
