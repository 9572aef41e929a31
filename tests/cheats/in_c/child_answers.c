// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: exit code 0
// Forks, ends the parent and lets the child answer.
#include "honest_array.h"

#include <unistd.h>

int array_create(size_t n, int64_t **h_array)
{
    const pid_t parent = getpid();
    if (fork() > 0) {
        _exit(0);
    }
    while (getppid() == parent) { // or it might answer before the parent has ended
        usleep(100);
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
