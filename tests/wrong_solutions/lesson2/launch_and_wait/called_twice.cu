// SPDX-License-Identifier: MIT
// WRONG: calls launch a second time after a failure
// EXPECT STATE: fail
// EXPECT WORDS: call it once
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)cudaGetLastError();
    launch(context);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        launch(context);
        return cudaGetLastError();
    }
    return cudaDeviceSynchronize();
}
