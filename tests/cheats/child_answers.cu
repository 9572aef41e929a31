// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: exit code 0
// Forks, ends the parent and lets the child answer.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const pid_t parent = getpid();
    if (fork() > 0) {
        _exit(0);
    }
    while (getppid() == parent) { // or it might answer before the parent has ended
        usleep(100);
    }
    return honest_add(d_a, d_b, d_c, n);
}
