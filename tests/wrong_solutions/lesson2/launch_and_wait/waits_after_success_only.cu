// SPDX-License-Identifier: MIT
// WRONG: does not wait where a launch was refused, though another one may be running
// EXPECT STATE: fail
// EXPECT WORDS: returned an error while a kernel had still to run
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)cudaGetLastError();
    launch(context);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    return cudaDeviceSynchronize();
}
