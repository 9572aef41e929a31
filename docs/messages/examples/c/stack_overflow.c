// SPDX-License-Identifier: MIT
#include "array.h"

static int64_t sum_from(const int64_t *h_array, size_t i, size_t n)
{
    int64_t part[16] = {0};
    if (i < n) {
        part[i % 16] = h_array[i] + sum_from(h_array, i + 1, n);
    }
    return part[i % 16];
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    *sum = sum_from(h_array, 0, n);
    return 0;
}
