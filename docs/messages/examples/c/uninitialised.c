// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    int64_t *total = malloc(sizeof(int64_t));
    for (size_t i = 0; i < n; i++) {
        *total += h_array[i];
    }
    *sum = *total;
    free(total);
    return 0;
}
