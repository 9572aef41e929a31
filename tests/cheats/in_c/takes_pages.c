// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: *h_array must be what malloc returned
// Goes past malloc, which may fail, to mmap.
#include "honest_array.h"

#include <sys/mman.h>

int array_create(size_t n, int64_t **h_array)
{
    *h_array = NULL;
    if (n == 0) {
        return 0;
    }
    if (n > SIZE_MAX / 16) {
        return ENOMEM;
    }
    void *memory = mmap(NULL, n * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return ENOMEM;
    }
    *h_array = memory;
    for (size_t i = 0; i < n; i++) {
        (*h_array)[i] = (int64_t)i;
    }
    return 0;
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
