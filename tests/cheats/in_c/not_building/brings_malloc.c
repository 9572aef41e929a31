// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: malloc is defined in brings_malloc.c, but that name is taken
// Brings a malloc of its own that never fails.
#include "honest_array.h"

void *malloc(size_t bytes)
{
    static char memory[1 << 20];
    return bytes < sizeof(memory) ? memory : NULL;
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
