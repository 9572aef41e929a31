// SPDX-License-Identifier: MIT
// Calls that the CPU device does not have, for device_settings_test.c.
extern "C" {
#include "device_settings_kernels.h"
}

cudaError_t allocate_array(void)
{
    cudaArray_t array;
    return cudaMallocArray(&array, NULL, 10, 10);
}

__global__ void nothing()
{
}

cudaError_t launch_cooperatively(void)
{
    void **arguments = NULL;
    return cudaLaunchCooperativeKernel((const void *)nothing, dim3(1), dim3(1), arguments, 0, 0);
}
