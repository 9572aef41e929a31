// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

void array_free(int64_t *h_array)
{
    free(h_array);
    h_array[0] = 0;
}
//| fail
//| create and free, n = 1000 (input 1):
//|   write after free: array_free wrote 8 bytes of an array that was freed at after_free.c:8
//|     at      c/after_free.c:9   h_array[0] = 0;
//|     freed   c/after_free.c:8   free(h_array);
//|     memory  array.c:16   *h_array = malloc(n * sizeof(**h_array));
//|     hint    take out what you still need, such as the pointer to the next, before you free.
//|   the same in: create, sum and free, n = 100003
//| Also failing:
//|   create and free, n = 0 (input 1): null pointer: array_free wrote 8 bytes through a null pointer
//|   the same in: free of NULL
//| at c/after_free.c:9
