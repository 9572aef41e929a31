// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: incompatible pointer type
// Stores a pointer of another type.
#include "honest_array.h"

int array_create(size_t n, int64_t **h_array)
{
    int *array = malloc(n * sizeof(int));
    *h_array = array;
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
