// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: more than 16 MiB
// Prints without end.
#include "honest_array.h"

#include <stdio.h>

int array_create(size_t n, int64_t **h_array)
{
    while (h_array) {
        puts("Still at work on all of these numbers.");
    }
    return n > 0;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
