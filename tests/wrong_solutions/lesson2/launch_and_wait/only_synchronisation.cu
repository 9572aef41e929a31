// SPDX-License-Identifier: MIT
// WRONG: asks only the synchronisation, not the launch
// EXPECT STATE: fail
// EXPECT WORDS: cudaErrorInvalidConfiguration
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)cudaGetLastError();
    launch(context);
    return cudaDeviceSynchronize();
}
