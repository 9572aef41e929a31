// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// What __CUDA_ARCH__ is in device code. chevron defines it for the bodies of functions that ask.
#pragma once

/** Of the GPU that the CPU device models: device_limits.h. */
#define GW_CUDA_ARCH 750

extern "C" bool gw_in_kernel(void);

/** Which of the two ways through a __host__ __device__ function is meant. */
#define GW_ON_DEVICE gw_in_kernel()
