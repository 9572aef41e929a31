// SPDX-License-Identifier: MIT
// RIGHT: the array grows by realloc, and the sum is one of halves
#include "array.h"

#include <errno.h>
#include <stdlib.h>

int array_create(size_t n, int64_t **h_array)
{
    int64_t *array = NULL;
    size_t room = 0;
    *h_array = NULL;
    if (n > PTRDIFF_MAX / sizeof(int64_t)) {
        return ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        if (i == room) {
            room = room == 0 ? 1 : room > n / 2 ? n : 2 * room;
            int64_t *larger = realloc(array, room * sizeof(int64_t));
            if (!larger) {
                free(array);
                return ENOMEM;
            }
            array = larger;
        }
        array[i] = (int64_t)i;
    }
    *h_array = array;
    return 0;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    if (n < 8) {
        *sum = 0;
        for (size_t i = 0; i < n; i++) {
            *sum += h_array[i];
        }
        return 0;
    }
    int64_t left = 0;
    int64_t right = 0;
    array_sum(h_array, n / 2, &left);
    array_sum(h_array + n / 2, n - n / 2, &right);
    *sum = left + right;
    return 0;
}

void array_free(int64_t *h_array)
{
    free(realloc(h_array, 8)); // as good as free(h_array)
}
