// SPDX-License-Identifier: MIT
// RIGHT: asks the default stream again and again instead of waiting
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    while (cudaGetLastError() != cudaSuccess) {
    }
    launch(context);
    const cudaError_t launched = cudaGetLastError();
    cudaError_t executed;
    do {
        executed = cudaStreamQuery(cudaStreamLegacy);
    } while (executed == cudaErrorNotReady);
    if (executed == cudaSuccess) {
        (void)cudaGetLastError(); // that it was not ready is no error
    }
    return launched == cudaSuccess ? executed : launched;
}
