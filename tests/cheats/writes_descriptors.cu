// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: never written
// Writes PASSED to every descriptor.
#include "honest.h"

#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        if (write(descriptor, "PASSED\n", 7) < 0) {
            continue;
        }
    }
    return cudaSuccess;
}
