// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: wrote more than 16 MiB
// Fills the disk.
#include "honest.h"

#include <stdio.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char zeros[4096] = {0};
    FILE *file = tmpfile();
    while (file) {
        fwrite(zeros, 1, sizeof(zeros), file);
    }
    return cudaSuccess;
}
