// SPDX-License-Identifier: MIT
// WRONG: peeks at the error of the launch and leaves it behind
// EXPECT STATE: fail
// EXPECT WORDS: pending
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)cudaGetLastError();
    launch(context);
    cudaError_t error = cudaPeekAtLastError();
    if (error != cudaSuccess) {
        return error;
    }
    return cudaDeviceSynchronize();
}
