// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: started another process
// Adds right and leaves a process of its own session behind.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (fork() == 0) {
        setsid();
        for (;;) {
            pause();
        }
    }
    return honest_add(d_a, d_b, d_c, n);
}
