// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: __tsan_write8 is defined in brings_callback.c, but that name is taken
// Brings what is called before each access.
#include "honest_array.h"

void __tsan_write8(void *address);

void __tsan_write8(void *address)
{
    (void)address;
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
