// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: at: tests/cheats/not_building/error_in_macro.cu:9
// The compiler finds the mistake where a header defines the macro that is used here.
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const char *words = GW_NOT_STARTED;
    return words && n > 0 && d_a && d_b && d_c ? cudaSuccess : cudaErrorInvalidValue;
}
