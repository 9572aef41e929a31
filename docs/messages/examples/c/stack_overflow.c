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
//| fail
//| sum, n = 100003 (input 1):
//|   stack overflow: sum_from filled the stack: calls within calls, or a local array that is too large
//|     at      c/stack_overflow.c:8   part[i % 16] = h_array[i] + sum_from(h_array, i + 1, n);
//|     hint    there may be millions of elements: use a loop, one call inside another for each of them takes the stack's few MiB; large arrays come from malloc.
//|   the same in: create, sum and free, n = 100003
//| at c/stack_overflow.c:8
