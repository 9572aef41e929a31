// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

int array_create(size_t n, int64_t **h_array)
{
    *h_array = malloc(n * sizeof(int64_t));
    for (size_t i = 0; i < n; i++) {
        (*h_array)[i] = (int64_t)i;
    }
    return 0;
}
//| fail
//| create, n = 1000, malloc fails (input 1):
//|   unchecked malloc: array_create wrote 8 bytes through a null pointer, after malloc had returned NULL at unchecked_malloc.c:8
//|     at      c/unchecked_malloc.c:10   (*h_array)[i] = (int64_t)i;
//|     malloc  c/unchecked_malloc.c:8   *h_array = malloc(n * sizeof(int64_t));
//|     hint    look at what malloc returns before you use it; if it is NULL, free what you have and return ENOMEM.
//|   the same in: create, n = 2^40, more than the memory; create, n = 2^64 - 1
//| Also failing:
//|   create, n = 2^61 + 1, n * 8 overflows (input 1): out of bounds: array_create wrote 8 bytes, element 1 of an array of 1 (0 to 0)
//| at c/unchecked_malloc.c:10
