// SPDX-License-Identifier: MIT
// WRONG: clears the error of the launch without looking at it
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorInvalidConfiguration
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    launch(context);
    (void)cudaGetLastError();
    return cudaDeviceSynchronize();
}
