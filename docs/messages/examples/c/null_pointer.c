// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    *sum = h_array[0];
    for (size_t i = 1; i < n; i++) {
        *sum += h_array[i];
    }
    return 0;
}
