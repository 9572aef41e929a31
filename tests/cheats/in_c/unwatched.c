// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: array_sum made *sum
// Takes the watching off the function that reads one element too many.
#include "honest_array.h"

int array_create(size_t n, int64_t **h_array)
{
    return honest_create(n, h_array);
}

__attribute__((no_sanitize("thread"))) int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    int64_t total = 0;
    for (size_t i = 0; n > 0 && i <= n; i++) {
        total += h_array[i];
    }
    *sum = total;
    return 0;
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
