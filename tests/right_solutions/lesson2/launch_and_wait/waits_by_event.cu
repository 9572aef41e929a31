// SPDX-License-Identifier: MIT
// RIGHT: waits for an event that is recorded after the launch, and for the device after all
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    cudaGetLastError();
    cudaEvent_t done;
    cudaError_t error = cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    if (error != cudaSuccess) {
        return error;
    }
    launch(context);
    cudaError_t launched = cudaGetLastError();
    cudaError_t executed = cudaEventRecord(done);
    if (executed == cudaSuccess) {
        executed = cudaEventSynchronize(done);
    }
    const cudaError_t destroyed = cudaEventDestroy(done);
    if (executed == cudaSuccess) {
        executed = destroyed;
    }
    return launched != cudaSuccess ? launched : executed;
}
