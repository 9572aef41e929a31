// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: main is defined in brings_main.c, but that name is taken
// Brings a main() that succeeds.
#include "honest_array.h"

int main(void)
{
    return 0;
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
