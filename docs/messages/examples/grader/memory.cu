// SPDX-License-Identifier: MIT
#include "add.h"

#include <stdlib.h>
#include <string.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (;;) {
        memset(malloc(1 << 20), 1, 1 << 20);
    }
}
//| crashed
//| n = 31 (input 1, blocks ascending):
//|   add used more memory than the limit: check the loop that allocates
//| the rest was not run: 11 of 12 runs
