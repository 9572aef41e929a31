// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: add used more memory than it may
// Uses up the memory.
#include "honest.h"

#include <stdlib.h>
#include <string.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (;;) {
        const size_t bytes = (size_t)1 << 20;
        char *kept = (char *)malloc(bytes);
        if (kept) {
            memset(kept, 1, bytes);
        }
    }
}
