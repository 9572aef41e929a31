// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

void array_free(int64_t *h_array)
{
    h_array = NULL;
}
//| fail
//| create and free, n = 1000 (input 1):
//|   leak: 1 array (8000 bytes) allocated at array.c:16 was never freed by array_free
//|     at      c/leak.c:6   void array_free(int64_t *h_array)
//|     memory  array.c:16   *h_array = malloc(n * sizeof(**h_array));
//|     hint    each malloc needs its free: walk over all of them before the last pointer to them is gone.
//|   the same in: create, sum and free, n = 100003
//| at c/leak.c:6
