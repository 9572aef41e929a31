// SPDX-License-Identifier: MIT
// EXPECT STATE: crashed
// EXPECT WORDS: the grader itself was killed
// Kills the grader.
#include "honest.h"

#include <signal.h>
#include <unistd.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    kill(getppid(), SIGKILL);
    return honest_add(d_a, d_b, d_c, n);
}
