// SPDX-License-Identifier: MIT
// WRONG: does not wait for the kernel
// EXPECT STATE: fail
// EXPECT WORDS: returned cudaSuccess while a kernel had still to run
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)cudaGetLastError();
    launch(context);
    return cudaGetLastError();
}
