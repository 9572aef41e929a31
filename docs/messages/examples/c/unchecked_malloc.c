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
