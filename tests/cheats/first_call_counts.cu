// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: should be
// Answers every call with the sums of the first one of that size.
#include "honest.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    static float *kept[20000];
    if (kept[n]) {
        return cudaMemcpy(d_c, kept[n], (size_t)n * sizeof(float), cudaMemcpyHostToDevice);
    }
    const cudaError_t error = honest_add(d_a, d_b, d_c, n);
    kept[n] = (float *)malloc((size_t)n * sizeof(float));
    if (error != cudaSuccess) {
        return error;
    }
    return cudaMemcpy(kept[n], d_c, (size_t)n * sizeof(float), cudaMemcpyDeviceToHost);
}
