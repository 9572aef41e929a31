// SPDX-License-Identifier: MIT
// WRONG: never stores the array in *h_array
// EXPECT STATE: fail
// EXPECT WORDS: array_create did not store anything in *h_array
#include "array.h"

#include <errno.h>
#include <stdlib.h>

int array_create(size_t n, int64_t **h_array)
{
    if (n == 0) {
        *h_array = NULL;
        return 0;
    }
    if (n > SIZE_MAX / sizeof(int64_t)) {
        return ENOMEM;
    }
    int64_t *array = malloc(n * sizeof(int64_t));
    if (!array) {
        return ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        array[i] = (int64_t)i;
    }
    return 0;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    int64_t total = 0;
    for (size_t i = 0; i < n; i++) {
        total += h_array[i];
    }
    *sum = total;
    return 0;
}

void array_free(int64_t *h_array)
{
    free(h_array);
}
