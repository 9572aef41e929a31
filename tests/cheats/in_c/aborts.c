// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: it called abort()
// Aborts.
#include "honest_array.h"

int array_create(size_t n, int64_t **h_array)
{
    (void)n;
    (void)h_array;
    abort();
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
