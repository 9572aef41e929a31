// SPDX-License-Identifier: MIT
// RIGHT: asks the default stream again and again, and waits for the device after that
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
        executed = cudaDeviceSynchronize();
    }
    return launched == cudaSuccess ? executed : launched;
}
