// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: exit code 0
// Ends the program with success where it would have crashed.
#include "honest_array.h"

#include <signal.h>
#include <unistd.h>

static void leave(int signal_number)
{
    (void)signal_number;
    _exit(0);
}

int array_create(size_t n, int64_t **h_array)
{
    signal(SIGSEGV, leave);
    int64_t *volatile wild = (int64_t *)0x7123456789abcdef;
    *wild = 0;
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
