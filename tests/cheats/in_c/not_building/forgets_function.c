// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: array_free is declared in array.h but not defined in forgets_function.c
// Leaves one of the three functions out.
#include "honest_array.h"

int array_create(size_t n, int64_t **h_array)
{
    return honest_create(n, h_array);
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}
