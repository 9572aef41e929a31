// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: the compiler did not come to an end within 5 seconds
// EXPECT SECONDS: 5
// Keeps the compiler busy: each template is made of two others, which no two places share.
#include "honest.h"

template <int depth, long place>
struct tree {
    static constexpr int size =
        tree<depth - 1, 2 * place>::size + tree<depth - 1, 2 * place + 1>::size;
};

template <long place>
struct tree<0, place> {
    static constexpr int size = 1;
};

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + tree<26, 0>::size * 0);
}
