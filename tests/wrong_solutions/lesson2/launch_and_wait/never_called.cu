// SPDX-License-Identifier: MIT
// WRONG: does not launch
// EXPECT STATE: fail
// EXPECT WORDS: call it once
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)launch;
    (void)context;
    return cudaDeviceSynchronize();
}
