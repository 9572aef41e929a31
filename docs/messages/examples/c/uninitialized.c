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
//| fail
//| sum, n = 5 (input 1):
//|   uninitialized: array_sum read 8 bytes of a block that were never written
//|     at      c/uninitialized.c:9   for (size_t i = 0; i < n; i++) {
//|     memory  c/uninitialized.c:8   int64_t *total = malloc(sizeof(int64_t));
//|     hint    malloc does not clear memory: write every element, and every member of a struct, before it is read.
//|   the same in: sum, n = 0; sum, n = 1009, large values; sum, n = 100003; create, sum and free, n = 100003
//| Also failing:
//|   sum, n = 1 (input 1): uninitialized: array_sum read 8 bytes of an array that were never written
//| at c/uninitialized.c:9
