// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    int64_t *total;
    *total = 0;
    for (size_t i = 0; i < n; i++) {
        *total += h_array[i];
    }
    *sum = *total;
    return 0;
}
//| fail
//| sum, n = 5 (input 1):
//|   wild pointer: array_sum wrote 8 bytes at an address where there is no memory
//|     at      c/wild_pointer.c:9   *total = 0;
//|     hint    was this pointer ever set?
//|   the same in: sum, n = 1; sum, n = 0; sum, n = 1009, large values; sum, n = 100003; create, sum and free, n = 100003
//| at c/wild_pointer.c:9
