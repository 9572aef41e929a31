// SPDX-License-Identifier: MIT
/**
 * @file directed_rounding.c
 * One operation under another rounding mode of the processor.
 */
#include "cpu_device/functions/directed_rounding.h"

#include <fenv.h>
#include <math.h>

static int processor_mode(enum gw_rounding rounding)
{
    switch (rounding) {
    case GW_UPWARD:
        return FE_UPWARD;
    case GW_DOWNWARD:
        return FE_DOWNWARD;
    default:
        return FE_TOWARDZERO;
    }
}

// Volatile keeps the operation between the two changes of mode, and from the constant folder.
#define ROUND(T, OPERATION)                                                                        \
    do {                                                                                           \
        const int before = fegetround();                                                           \
        fesetround(processor_mode(rounding));                                                      \
        volatile T result = (OPERATION);                                                           \
        fesetround(before);                                                                        \
        return result;                                                                             \
    } while (0)

#define DEFINE_ROUNDED(T, FMA, SQRT)                                                               \
    T gw_rounded_add_##T(T x, T y, enum gw_rounding rounding)                                      \
    {                                                                                              \
        volatile T a = x, b = y;                                                                   \
        ROUND(T, a + b);                                                                           \
    }                                                                                              \
    T gw_rounded_subtract_##T(T x, T y, enum gw_rounding rounding)                                 \
    {                                                                                              \
        volatile T a = x, b = y;                                                                   \
        ROUND(T, a - b);                                                                           \
    }                                                                                              \
    T gw_rounded_multiply_##T(T x, T y, enum gw_rounding rounding)                                 \
    {                                                                                              \
        volatile T a = x, b = y;                                                                   \
        ROUND(T, a *b);                                                                            \
    }                                                                                              \
    T gw_rounded_divide_##T(T x, T y, enum gw_rounding rounding)                                   \
    {                                                                                              \
        volatile T a = x, b = y;                                                                   \
        ROUND(T, a / b);                                                                           \
    }                                                                                              \
    T gw_rounded_fma_##T(T x, T y, T z, enum gw_rounding rounding)                                 \
    {                                                                                              \
        volatile T a = x, b = y, c = z;                                                            \
        ROUND(T, FMA(a, b, c));                                                                    \
    }                                                                                              \
    T gw_rounded_sqrt_##T(T x, enum gw_rounding rounding)                                          \
    {                                                                                              \
        volatile T a = x;                                                                          \
        ROUND(T, SQRT(a));                                                                         \
    }                                                                                              \
    T gw_rounded_from_signed_##T(long long int x, enum gw_rounding rounding)                       \
    {                                                                                              \
        volatile long long int a = x;                                                              \
        ROUND(T, (T)a);                                                                            \
    }                                                                                              \
    T gw_rounded_from_unsigned_##T(unsigned long long int x, enum gw_rounding rounding)            \
    {                                                                                              \
        volatile unsigned long long int a = x;                                                     \
        ROUND(T, (T)a);                                                                            \
    }

DEFINE_ROUNDED(float, fmaf, sqrtf)
DEFINE_ROUNDED(double, fma, sqrt)

float gw_rounded_from_double_float(double x, enum gw_rounding rounding)
{
    volatile double a = x;
    ROUND(float, (float)a);
}
