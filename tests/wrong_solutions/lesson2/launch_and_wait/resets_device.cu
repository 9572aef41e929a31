// SPDX-License-Identifier: MIT
// WRONG: resets the device to be rid of the error
// EXPECT STATE: fail
// EXPECT WORDS: has reset the device
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    (void)cudaGetLastError();
    launch(context);
    cudaError_t launched = cudaGetLastError();
    cudaError_t executed = cudaDeviceSynchronize();
    if (executed != cudaSuccess) {
        cudaDeviceReset();
    }
    return launched != cudaSuccess ? launched : executed;
}
