// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Arithmetic with the rounding in its name (__fadd_rn, __dmul_ru, __fmaf_rz ...). The compiler
// never fuses two of them into one multiply-add, which is what a kernel asks for by using them.
#pragma once

#include "directed_rounding.h"
#include "host_library.h"

// g++ contracts across statements where the processor has a fused multiply-add; clang does not.
#if defined(__has_builtin) && !defined(__clang__)
#if __has_builtin(__builtin_assoc_barrier)
#define GW_UNFUSED(...) __builtin_assoc_barrier(__VA_ARGS__)
#endif
#endif
#ifndef GW_UNFUSED
#define GW_UNFUSED(...) (__VA_ARGS__)
#endif

// NAME_rn is an expression, the other three call the function with the rounding as last argument.
#define GW_ROUNDINGS(NAME, T, PARAMETERS, NEAREST, FUNCTION, ...)                                  \
    GW_DEVICE_EXPRESSION(T, NAME##_rn, PARAMETERS, GW_UNFUSED(NEAREST))                            \
    GW_DEVICE_EXPRESSION(T, NAME##_rz, PARAMETERS, FUNCTION(__VA_ARGS__, GW_TOWARD_ZERO))          \
    GW_DEVICE_EXPRESSION(T, NAME##_ru, PARAMETERS, FUNCTION(__VA_ARGS__, GW_UPWARD))               \
    GW_DEVICE_EXPRESSION(T, NAME##_rd, PARAMETERS, FUNCTION(__VA_ARGS__, GW_DOWNWARD))

#define GW_ARITHMETIC(T, ADD, SUBTRACT, MULTIPLY, DIVIDE, RECIPROCAL, FMA, SQRT, FMA_OF_C,         \
                      SQRT_OF_C)                                                                   \
    GW_ROUNDINGS(ADD, T, (T x, T y), x + y, gw_rounded_add_##T, x, y)                              \
    GW_ROUNDINGS(SUBTRACT, T, (T x, T y), x - y, gw_rounded_subtract_##T, x, y)                    \
    GW_ROUNDINGS(MULTIPLY, T, (T x, T y), x *y, gw_rounded_multiply_##T, x, y)                     \
    GW_ROUNDINGS(DIVIDE, T, (T x, T y), x / y, gw_rounded_divide_##T, x, y)                        \
    GW_ROUNDINGS(RECIPROCAL, T, (T x), 1 / x, gw_rounded_divide_##T, 1, x)                         \
    GW_ROUNDINGS(FMA, T, (T x, T y, T z), FMA_OF_C(x, y, z), gw_rounded_fma_##T, x, y, z)          \
    GW_ROUNDINGS(SQRT, T, (T x), SQRT_OF_C(x), gw_rounded_sqrt_##T, x)

GW_ARITHMETIC(float, __fadd, __fsub, __fmul, __fdiv, __frcp, __fmaf, __fsqrt, fmaf, sqrtf)
GW_ARITHMETIC(double, __dadd, __dsub, __dmul, __ddiv, __drcp, __fma, __dsqrt, fma, sqrt)
#undef GW_ARITHMETIC
#undef GW_ROUNDINGS

/** 1/sqrt(x), rounded once: in double first, which is never close enough to a tie to matter. */
GW_DEVICE_EXPRESSION(float, __frsqrt_rn, (float x), (float)(1.0 / sqrt((double)x)))

/** x clamped to [0, 1]; a NaN becomes 0. */
GW_DEVICE_EXPRESSION(float, __saturatef, (float x), x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f)
