// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

void array_free(int64_t *h_array)
{
    free(h_array);
    free(h_array);
}
//| fail
//| create and free, n = 1000 (input 1):
//|   freed twice: array_free called free with an array that was freed at freed_twice.c:8
//|     at      c/freed_twice.c:9   free(h_array);
//|     freed   c/freed_twice.c:8   free(h_array);
//|     memory  array.c:16   *h_array = malloc(n * sizeof(**h_array));
//|     hint    every block is freed once, with the pointer that malloc returned.
//|   the same in: create, sum and free, n = 100003
//| at c/freed_twice.c:9
