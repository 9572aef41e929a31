// SPDX-License-Identifier: MIT
// WRONG: waits, and throws away what the wait says
// EXPECT STATE: fail
// EXPECT WORDS: though the kernel failed while it ran
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)cudaGetLastError();
    launch(context);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    cudaDeviceSynchronize();
    return cudaSuccess;
}
