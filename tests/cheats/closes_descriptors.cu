// SPDX-License-Identifier: MIT
// EXPECT STATE: pass
// EXPECT WORDS:
// Adds right with every descriptor closed: no crime, and nothing may hang.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        close(descriptor);
    }
    return honest_add(d_a, d_b, d_c, n);
}
