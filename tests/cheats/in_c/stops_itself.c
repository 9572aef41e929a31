// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: stopped its own process
// Stops its own process.
#include "honest_array.h"

#include <signal.h>

int array_create(size_t n, int64_t **h_array)
{
    raise(SIGSTOP);
    return honest_create(n, h_array);
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
