// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: did you forget to '#include <cstdio>'?
// The compiler's note has the help.
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    printf("%d\n", n);
    return d_a && d_b && d_c ? cudaSuccess : cudaErrorInvalidValue;
}
