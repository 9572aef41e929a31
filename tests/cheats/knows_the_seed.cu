// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: should be
// EXPECT SEED: 20
// Is right for the numbers of a student's own seed and for no others: an instructor's seed finds
// out, and nothing else can.
#include "honest.h"

static bool was_seen(float first)
{
    static const float seen[] = {-1.22532284f, -1.99378395f, 0.916908145f,
                                 1.7190001f,   1.7573123f,   1.87160468f};
    for (int i = 0; i < 6; i++) {
        if (first == seen[i]) {
            return true;
        }
    }
    return false;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first;
    const cudaError_t error = cudaMemcpy(&first, d_a, sizeof(first), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        return error;
    }
    if (was_seen(first)) {
        return honest_add(d_a, d_b, d_c, n);
    }
    return cudaMemset(d_c, 0, (size_t)n * sizeof(float));
}
