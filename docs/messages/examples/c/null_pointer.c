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
//| fail
//| sum, n = 0 (input 1):
//|   null pointer: array_sum read 8 bytes through a null pointer
//|     at      c/null_pointer.c:8   *sum = h_array[0];
//|     hint    NULL may be handed in, where there is nothing to add up or to free, and the last node of a list points to it: ask before you follow the pointer.
//| at c/null_pointer.c:8
