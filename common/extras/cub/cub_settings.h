// SPDX-License-Identifier: MIT
// IWYU pragma: private
// What CUB's headers are to take the CPU device for: chevron includes it before the first of them.
// They ask for __CUDA_ARCH__ outside of functions, where nvcc's pass for the device has it.
#pragma once

#include "../../cpu_device/kernel_side/architecture.h"
#include "../../cpu_device/kernel_side/runtime_calls.h"

#define CUB_PTX_ARCH GW_CUDA_ARCH
#define CUB_IS_DEVICE_CODE GW_ON_DEVICE
#define CUB_IS_HOST_CODE (!GW_ON_DEVICE)
#define CUB_INCLUDE_DEVICE_CODE 1
#define CUB_INCLUDE_HOST_CODE 1

/** What CUB calls in device code for cudaDeviceSynchronize(), which kernels have no more. */
#define __cudaDeviceSynchronizeDeprecationAvoidance cudaDeviceSynchronize

/** __align__ in CUB's headers. Some of its types are aligned to 32 bytes and lie in storage of 16,
 * the most that an access of a GPU asks for. */
#define GW_LIBRARY_ALIGN(bytes) __attribute__((aligned((bytes) > 16 ? 16 : (bytes))))
