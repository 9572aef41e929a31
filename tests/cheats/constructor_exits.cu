// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: before add was called
// Ends the program with success before main() begins.
#include "honest.h"

#include <unistd.h>

__attribute__((constructor)) static void leave()
{
    _exit(0);
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n);
}
