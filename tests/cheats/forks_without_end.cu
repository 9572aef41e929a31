// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: fork()
// Starts processes as fast as it can, for a while.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (int i = 0; i < 60; i++) {
        if (fork() == 0) {
            setsid();
            for (;;) {
                pause();
            }
        }
    }
    return honest_add(d_a, d_b, d_c, n);
}
