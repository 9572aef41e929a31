// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: at: tests/cheats/in_c/not_building/returns_nothing.c
// Forgets to return.
#include "honest_array.h"

int array_create(size_t n, int64_t **h_array)
{
    honest_create(n, h_array);
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
