// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: was never freed
// Frees in one case of two.
#include "honest_array.h"

int array_create(size_t n, int64_t **h_array)
{
    return honest_create(n, h_array);
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    static int calls;
    if (calls++ % 2 == 0) {
        honest_free(h_array);
    }
}
