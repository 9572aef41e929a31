// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: ended the program with exit code
// Ends the thread that should return.
#include "honest.h"

#include <pthread.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    pthread_exit(NULL);
}
