// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: SIGTERM
// Raises a signal that ends a process without a trace of a crash.
#include "add.h"

#include <signal.h>

cudaError_t add(const float *, const float *, float *, int)
{
    raise(SIGTERM);
    return cudaSuccess;
}
