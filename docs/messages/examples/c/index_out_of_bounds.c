// SPDX-License-Identifier: MIT
#include "array.h"

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    int64_t part[4] = {0};
    for (size_t i = 0; i < n; i++) {
        part[i % 5] += h_array[i];
    }
    *sum = part[0] + part[1] + part[2] + part[3];
    return 0;
}
