// SPDX-License-Identifier: MIT
/**
 * @file cuda_runtime.h
 * What every translated .cu file sees first: the runtime API, the built-in variables and
 * functions of a kernel, the launch templates that chevron's output calls, and the few C++
 * overloads of CUDA's own header.
 */
#ifndef GW_CUDA_RUNTIME_H
#define GW_CUDA_RUNTIME_H

#ifndef __cplusplus
#error "cuda_runtime.h is C++; a C file includes cuda_runtime_api.h"
#endif

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif

#include "cuda_runtime_api.h"

#include "cpu_device/device_assert.h"
#include "cpu_device/host_library.h"

#include "device_launch_parameters.h"

#include "cpu_device/barriers.h"
#include "cpu_device/device_functions.h"
#include "cpu_device/launch.h"

// Always inlined, so that the call site that the device reports is the caller's own.
#define GW_OVERLOAD inline __attribute__((always_inline))

/** cudaMalloc(&d_x, bytes) for a pointer of any type. */
template <typename T>
GW_OVERLOAD cudaError_t cudaMalloc(T **pointer, size_t bytes)
{
    return cudaMalloc(reinterpret_cast<void **>(pointer), bytes);
}

GW_OVERLOAD cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags)
{
    return cudaEventCreateWithFlags(event, flags);
}

#undef GW_OVERLOAD

#endif
