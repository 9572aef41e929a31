// SPDX-License-Identifier: MIT
// RIGHT: four sums side by side, memcpy, and an overflow that the compiler looks for
#include "array.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int array_create(size_t n, int64_t **h_array)
{
    size_t bytes;
    *h_array = NULL;
    if (__builtin_mul_overflow(n, sizeof(int64_t), &bytes)) {
        return ENOMEM;
    }
    if (n == 0) {
        return 0;
    }
    *h_array = malloc(bytes);
    if (*h_array == NULL) {
        return ENOMEM;
    }
    for (int64_t i = 0; (size_t)i < n; i++) {
        memcpy(*h_array + i, &i, sizeof(i));
    }
    return 0;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    int64_t sums[4] = {0};
    for (size_t i = 0; i < n; i++) {
        sums[i % 4] += h_array[i];
    }
    *sum = sums[0] + sums[1] + sums[2] + sums[3];
    return 0;
}

void array_free(int64_t *h_array)
{
    free(h_array);
    h_array = NULL;
}
