// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: was never written
// Does nothing, and leaves with success in a destructor, as if all were well.
#include "add.h"

#include <unistd.h>

static void __attribute__((destructor)) leave(void)
{
    _exit(0);
}

cudaError_t add(const float *, const float *, float *, int)
{
    return cudaSuccess;
}
