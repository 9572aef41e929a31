// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    int total = 0;
    for (size_t i = 0; i < n; i++) {
        total += (int)h_array[i];
    }
    *sum = total;
    return 0;
}
//| fail
//| sum, n = 1009, large values (input 1):
//|   overflow: array_sum computed 507979702 + 1938569759, which does not fit into int
//|     at      c/overflow.c:10   total += (int)h_array[i];
//|     and 250 more times
//|     hint    compute in a type that holds the result: int64_t for sums, size_t for sizes.
//|   the same in: sum, n = 100003; create, sum and free, n = 100003
//| at c/overflow.c:10
