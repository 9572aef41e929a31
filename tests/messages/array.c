// SPDX-License-Identifier: MIT
// What an example in docs/messages/examples/c does not define of lesson 1's array.
#include "array.h"

#include <errno.h>
#include <stdlib.h>

#pragma weak array_create
#pragma weak array_sum
#pragma weak array_free

int array_create(size_t n, int64_t **h_array)
{
    *h_array = NULL;
    if (n > 0 && n <= SIZE_MAX / sizeof(**h_array)) {
        *h_array = malloc(n * sizeof(**h_array));
    }
    for (size_t i = 0; *h_array && i < n; i++) {
        (*h_array)[i] = (int64_t)i;
    }
    return n == 0 || *h_array ? 0 : ENOMEM;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    for (*sum = 0; n > 0; n--) {
        *sum += h_array[n - 1];
    }
    return 0;
}

void array_free(int64_t *h_array)
{
    free(h_array);
}
