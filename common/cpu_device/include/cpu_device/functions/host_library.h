// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The C library headers that nvcc includes in front of every .cu. In C++, <math.h> brings the
// overloads for float (exp(1.0f) is a float), as it does under nvcc. <stdio.h>, <float.h>
// and <assert.h> are not among them: a program that calls printf includes it itself, on both
// devices.
#pragma once

#include "../host_defines.h"

#include <ctype.h>
#include <limits.h>
#ifdef __cplusplus
#include <initializer_list>
#endif

#if defined(__clang__) && defined(__CUDA__)
// What libstdc++ shares among its headers (std::terminate, its throwing helpers) stays the host's.
#include <array>
// A CUDA front end must know that kernels may call these, too.
#pragma clang force_cuda_host_device begin
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#pragma clang force_cuda_host_device end
extern "C" __device__ int printf(const char *format, ...);
#else
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#endif
