// SPDX-License-Identifier: MIT
// Why there is no GPU to run on, in words for students.
#pragma once

#include <cuda_runtime_api.h>

/**
 * Says why cudaGetDeviceCount() found no device.
 *
 * CUDA answers cudaErrorInsufficientDriver, "CUDA driver version is insufficient for CUDA runtime
 * version", where no driver is installed at all: cudaDriverGetVersion() then tells version 0.
 *
 * @param error  what cudaGetDeviceCount() returned; cudaSuccess if it counted 0 devices
 * @return a constant string without a full stop
 */
static inline const char *gw_why_no_gpu(cudaError_t error)
{
    int driver = 0;
    if (error == cudaErrorInsufficientDriver && cudaDriverGetVersion(&driver) == cudaSuccess &&
        driver == 0) {
        return "no NVIDIA driver is installed";
    }
    return cudaGetErrorString(error == cudaSuccess ? cudaErrorNoDevice : error);
}
