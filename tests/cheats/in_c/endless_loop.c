// SPDX-License-Identifier: MIT
// EXPECT STATE: timed out
// EXPECT WORDS: did not return within
// Never comes back.
#include "honest_array.h"

int array_create(size_t n, int64_t **h_array)
{
    volatile size_t rounds = n;
    while (h_array) {
        rounds++;
    }
    return 0;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
