// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

void array_free(int64_t *h_array)
{
    free(h_array + 1);
}
//| fail
//| create and free, n = 1000 (input 1):
//|   not from malloc: array_free called free with an address 8 bytes behind the start of an array
//|     at      c/not_from_malloc.c:8   free(h_array + 1);
//|     memory  array.c:16   *h_array = malloc(n * sizeof(**h_array));
//|     hint    every block is freed once, with the pointer that malloc returned.
//|   the same in: create, sum and free, n = 100003
//| Also failing:
//|   create and free, n = 0 (input 1): not from malloc: array_free called free with an address that malloc never returned
//|   the same in: free of NULL
//| at c/not_from_malloc.c:8
