// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: another process answered
// Forks and lets the child answer while the parent waits.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (fork() > 0) {
        for (;;) {
            pause();
        }
    }
    return honest_add(d_a, d_b, d_c, n);
}
