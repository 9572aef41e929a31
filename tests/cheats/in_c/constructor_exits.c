// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: before array was called
// Ends the program with success before main() begins.
#include "honest_array.h"

#include <unistd.h>

__attribute__((constructor)) static void leave(void)
{
    _exit(0);
}

int array_create(size_t n, int64_t **h_array)
{
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
