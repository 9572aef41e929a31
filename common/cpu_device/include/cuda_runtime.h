// SPDX-License-Identifier: MIT
// What every translated .cu file sees first: the runtime API, the built-in variables and
// functions of a kernel, the launch templates that chevron's output calls, and the few C++
// overloads of CUDA's own header.
#pragma once

#ifndef __cplusplus
#error "cuda_runtime.h is C++; a C file includes cuda_runtime_api.h"
#endif

// What nvcc of the toolkit that these headers follow defines, and what helper headers ask for.
// __CUDA_ARCH__ is defined in device code alone: chevron sees to that.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#endif

// By these helper headers ask which of CUDA's they stand behind.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "cuda_runtime_api.h"

#include "cpu_device/functions/device_assert.h"
#include "cpu_device/functions/host_library.h"
#include "cpu_device/functions/kernel_heap.h"

#include "device_launch_parameters.h"

#include "cpu_device/architecture.h"
#include "cpu_device/barriers.h"
#include "cpu_device/functions/device_functions.h"
#include "cpu_device/functions/warp_functions.h"
#include "cpu_device/kernel_functions.h"
#include "cpu_device/known_kernels.h"
#include "cpu_device/launch.h"
#include "cpu_device/local_array.h"
#include "cpu_device/missing_texture_functions.h"
#include "cpu_device/not_supported.h"
#include "cpu_device/older_calls.h"
#include "cpu_device/symbols.h"
#include "cpu_device/textures/texture_functions.h"
#include "cpu_device/typed_pointers.h"
