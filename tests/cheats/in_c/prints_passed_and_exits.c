// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code 0
// Prints what a grader prints when all is well, and ends.
#include "honest_array.h"

#include <stdio.h>

int array_create(size_t n, int64_t **h_array)
{
    (void)n;
    (void)h_array;
    puts("[  PASSED  ] 34 test(s).\nstate: pass");
    fflush(stdout);
    exit(0);
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
