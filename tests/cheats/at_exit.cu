// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code 0
// Has exit() print success and leave with 0.
#include "add.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void leave(void)
{
    puts("[  PASSED  ] 3 test(s).");
    fflush(stdout);
    _exit(0);
}

cudaError_t add(const float *, const float *, float *, int)
{
    atexit(leave);
    exit(1);
}
