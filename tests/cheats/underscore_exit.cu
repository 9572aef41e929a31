// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code 0
// Ends the program with success, past atexit().
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    _exit(0);
}
