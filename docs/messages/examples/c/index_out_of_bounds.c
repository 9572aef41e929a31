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
//| fail
//| sum, n = 5 (input 1):
//|   out of bounds: array_sum used index 4 of int64_t [4]
//|     at      c/index_out_of_bounds.c:8   part[i % 5] += h_array[i];
//|     hint    n elements have the indices 0 to n - 1.
//|   the same in: sum, n = 1009, large values; sum, n = 100003; create, sum and free, n = 100003
//| at c/index_out_of_bounds.c:8
