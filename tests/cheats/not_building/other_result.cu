// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: note: old declaration
// Returns another type than its header says: the compiler's note shows what is right.
#include "add.h"

int add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return n > 0 && d_a && d_b && d_c ? 0 : 1;
}
