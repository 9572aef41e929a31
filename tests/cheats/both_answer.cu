// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: take out fork()
// Forks and goes on in both processes.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (fork() < 0) {
        return cudaErrorUnknown;
    }
    return honest_add(d_a, d_b, d_c, n);
}
