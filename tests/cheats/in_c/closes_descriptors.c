// SPDX-License-Identifier: MIT
// EXPECT STATE: pass
// EXPECT WORDS:
// No cheat but an odd habit: the runner needs none of them.
#include "honest_array.h"

#include <unistd.h>

int array_create(size_t n, int64_t **h_array)
{
    for (int i = 0; i < 100; i++) {
        close(i);
    }
    return honest_create(n, h_array);
}

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    return honest_sum(h_array, n, sum);
}

void array_free(int64_t *h_array)
{
    honest_free(h_array);
}
