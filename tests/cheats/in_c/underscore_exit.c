// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code 0
// Ends the program with success, past atexit().
#include "honest_array.h"

#include <unistd.h>

int array_create(size_t n, int64_t **h_array)
{
    (void)n;
    (void)h_array;
    _exit(0);
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
