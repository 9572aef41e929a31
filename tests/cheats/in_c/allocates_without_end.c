// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: more memory than it may
// Takes memory that malloc does not count, without end.
#include "honest_array.h"

#include <string.h>
#include <sys/mman.h>

int array_create(size_t n, int64_t **h_array)
{
    (void)n;
    while (h_array) {
        enum { BYTES = 1 << 24 };
        void *memory =
            mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            break;
        }
        memset(memory, 1, BYTES);
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
