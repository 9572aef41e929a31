// SPDX-License-Identifier: MIT
// RIGHT: waits for the stream instead of the device, and only after a launch that was accepted
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    cudaError_t error = cudaGetLastError();
    launch(context);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = cudaStreamSynchronize(0);
    }
    return error;
}
