// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: cudaMemcpy is defined in overrides_copy.cu, but that name is taken
// Brings its own cudaMemcpy().
#include "honest.h"

#include <string.h>

extern "C" cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes,
                                  enum cudaMemcpyKind kind)
{
    memcpy(to, from, bytes);
    return kind == cudaMemcpyDefault ? cudaErrorUnknown : cudaSuccess;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n);
}
