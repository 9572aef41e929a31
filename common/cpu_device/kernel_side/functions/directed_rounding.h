// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Arithmetic that rounds toward zero, upward or downward: what __fadd_rz and its kin call. C
// compilers know one rounding only, so these are functions of the runtime that set the processor's
// mode for one operation. They are slow (tens of nanoseconds) and exact.
#pragma once

#include "../host_defines.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The suffixes _rz, _ru and _rd. (_rn is the processor's ordinary rounding.) */
enum gw_rounding { GW_TOWARD_ZERO, GW_UPWARD, GW_DOWNWARD };

#define GW_DECLARE_ROUNDED(T)                                                                      \
    __host__ __device__ T gw_rounded_add_##T(T x, T y, enum gw_rounding rounding);                 \
    __host__ __device__ T gw_rounded_subtract_##T(T x, T y, enum gw_rounding rounding);            \
    __host__ __device__ T gw_rounded_multiply_##T(T x, T y, enum gw_rounding rounding);            \
    __host__ __device__ T gw_rounded_divide_##T(T x, T y, enum gw_rounding rounding);              \
    __host__ __device__ T gw_rounded_fma_##T(T x, T y, T z, enum gw_rounding rounding);            \
    __host__ __device__ T gw_rounded_sqrt_##T(T x, enum gw_rounding rounding);                     \
    __host__ __device__ T gw_rounded_from_signed_##T(long long int x, enum gw_rounding rounding);  \
    __host__ __device__ T gw_rounded_from_unsigned_##T(unsigned long long int x,                   \
                                                       enum gw_rounding rounding);
GW_DECLARE_ROUNDED(float)
GW_DECLARE_ROUNDED(double)
#undef GW_DECLARE_ROUNDED

__host__ __device__ float gw_rounded_from_double_float(double x, enum gw_rounding rounding);

#ifdef __cplusplus
}
#endif
