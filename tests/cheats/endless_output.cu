// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: more than 16 MiB
// Prints without end.
#include "honest.h"

#include <stdio.h>
#include <string.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char line[4096];
    memset(line, 'P', sizeof(line) - 1);
    line[sizeof(line) - 1] = '\0';
    for (;;) {
        puts(line);
    }
}
