// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: gw_checker_report is defined in brings_report.c, but that name is taken
// Brings the function that says what was found.
#include "honest_array.h"

const char *gw_checker_report(void);

const char *gw_checker_report(void)
{
    return NULL;
}

int array_create(size_t n, int64_t **h_array)
{
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
