// SPDX-License-Identifier: MIT
// WRONG: returns an error that was there before the launch
// EXPECT STATE: fail
// EXPECT WORDS: the error of a call before it
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    launch(context);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    return cudaDeviceSynchronize();
}
