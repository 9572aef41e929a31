// SPDX-License-Identifier: MIT
// WRONG: prefers the error of the execution to that of the launch
// EXPECT STATE: fail
// EXPECT WORDS: should return cudaErrorInvalidConfiguration
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)cudaGetLastError();
    launch(context);
    cudaError_t launched = cudaGetLastError();
    cudaError_t executed = cudaDeviceSynchronize();
    return executed != cudaSuccess ? executed : launched;
}
