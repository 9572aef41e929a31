// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code 0
// Closes every descriptor and ends the program.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        close(descriptor);
    }
    _exit(0);
}
