// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: exit code 0
// Forks, ends the parent and lets the child answer.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (fork() > 0) {
        _exit(0);
    }
    return honest_add(d_a, d_b, d_c, n);
}
