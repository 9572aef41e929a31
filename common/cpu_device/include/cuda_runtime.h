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

#include "../kernel_side/functions/device_assert.h"
#include "../kernel_side/functions/host_library.h"
#include "../kernel_side/functions/kernel_heap.h"

#include "device_launch_parameters.h"

#include "../../extras/textures/missing_texture_functions.h"
#include "../../extras/textures/texture_functions.h"
#include "../kernel_side/architecture.h"
#include "../kernel_side/barriers.h"
#include "../kernel_side/functions/atomic_functions.h"
#include "../kernel_side/functions/integer_functions.h"
#include "../kernel_side/functions/math_functions.h"
#include "../kernel_side/functions/memory_functions.h"
#include "../kernel_side/functions/vector_functions.h"
#include "../kernel_side/functions/warp_functions.h"
#include "../kernel_side/kernel_functions.h"
#include "../kernel_side/known_kernels.h"
#include "../kernel_side/launch.h"
#include "../kernel_side/local_array.h"
#include "../kernel_side/not_supported.h"
#include "../kernel_side/older_calls.h"
#include "../kernel_side/symbols.h"
#include "../kernel_side/typed_pointers.h"
