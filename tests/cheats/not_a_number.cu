// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: is NaN
// Answers NaN, with which every comparison is false.
#include "honest.h"

#include <math.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const size_t bytes = (size_t)n * sizeof(float);
    float *c = (float *)malloc(bytes);
    for (int i = 0; i < n; i++) {
        c[i] = NAN;
    }
    const cudaError_t error = cudaMemcpy(d_c, c, bytes, cudaMemcpyHostToDevice);
    free(c);
    return error;
}
