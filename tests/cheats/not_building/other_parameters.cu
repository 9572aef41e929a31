// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: add is declared in add.h but not defined in other_parameters.cu
// Defines a function of the same name with other parameters.
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, long n)
{
    return n > 0 && d_a && d_b && d_c ? cudaSuccess : cudaErrorInvalidValue;
}
