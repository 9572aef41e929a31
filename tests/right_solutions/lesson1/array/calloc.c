// SPDX-License-Identifier: MIT
// RIGHT: calloc sees for itself whether the size overflows; the sum goes backwards by pointer
#include "array.h"

#include <errno.h>
#include <stdlib.h>

int array_create(size_t n, int64_t **h_array)
{
    int64_t *array = n > 0 ? calloc(n, sizeof(*array)) : NULL;
    *h_array = array;
    if (!array) {
        return n > 0 ? ENOMEM : 0;
    }
    for (size_t i = n; i-- > 0;) {
        array[i] = (int64_t)i;
    }
    return 0;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    *sum = 0;
    const int64_t *end = h_array ? h_array + n : NULL;
    while (end != h_array) {
        *sum += *--end;
    }
    return 0;
}

void array_free(int64_t *h_array)
{
    if (h_array) {
        free(h_array);
    }
}
