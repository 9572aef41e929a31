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
#ifdef __cplusplus
// In C++17 the library's <cmath> also brings Bessel functions and their like, which are made anew
// of templates in each file, whoever calls them: a third of the time that a small file takes. They
// come with a file's own <cmath> (include/cmath); what they bring along is here as ever.
#include <limits>
#include <utility>
#if defined(__GLIBCXX__) && defined(_GLIBCXX_USE_STD_SPEC_FUNCS)
#include <bits/stl_algobase.h>
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#define GW_WITHOUT_SPECIAL_FUNCTIONS
#endif
#endif
#include <math.h>
#ifdef GW_WITHOUT_SPECIAL_FUNCTIONS
#undef GW_WITHOUT_SPECIAL_FUNCTIONS
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#endif
#include <stdlib.h>
#include <string.h>
#include <time.h>
#endif
