// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code 1
// Ends the program where it should return ENOMEM.
#include "honest_array.h"

int array_create(size_t n, int64_t **h_array)
{
    const int error = honest_create(n, h_array);
    if (error != 0) {
        exit(1);
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
