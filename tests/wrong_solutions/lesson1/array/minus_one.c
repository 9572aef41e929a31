// SPDX-License-Identifier: MIT
// WRONG: returns -1 where the header says ENOMEM
// EXPECT STATE: fail
// EXPECT WORDS: array_create returned -1 but should return ENOMEM
#include "array.h"

#include <errno.h>
#include <stdlib.h>

int array_create(size_t n, int64_t **h_array)
{
    *h_array = NULL;
    if (n == 0) {
        return 0;
    }
    if (n > SIZE_MAX / sizeof(int64_t)) {
        return ENOMEM;
    }
    int64_t *array = malloc(n * sizeof(int64_t));
    if (!array) {
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        array[i] = (int64_t)i;
    }
    *h_array = array;
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
