// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: at: tests/cheats/not_building/error_in_header.cu:17
// The compiler finds the mistake in a header of its own, though the mistake is here.
#include "add.h"

#include <algorithm>

struct pair {
    float value;
    int index;
};

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    pair pairs[] = {{1, n}, {0, n}};
    std::sort(pairs, pairs + 2);
    return d_a && d_b && d_c ? cudaSuccess : cudaErrorInvalidValue;
}
