// SPDX-License-Identifier: MIT
// WRONG: waits first, and the error of the execution replaces that of the launch
// EXPECT STATE: fail
// EXPECT WORDS: should return cudaErrorInvalidConfiguration
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    cudaGetLastError();
    launch(context);
    cudaDeviceSynchronize();
    return cudaGetLastError();
}
