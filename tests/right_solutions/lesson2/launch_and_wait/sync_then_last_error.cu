// SPDX-License-Identifier: MIT
// RIGHT: waits first: the error of the launch is still the last error then
#include "launch_and_wait.h"

cudaError_t launch_and_wait(void (*launch)(void *), void *context)
{
    cudaGetLastError();
    launch(context);
    cudaDeviceSynchronize();
    return cudaGetLastError();
}
