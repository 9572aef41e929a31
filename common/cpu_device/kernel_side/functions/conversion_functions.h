// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// CUDA's conversions with the rounding in their name, and the reading of a value's bits as another
// type.
//
// To an integer: a value beyond the type's range gives its nearest end. A NaN gives 0 where a float
// becomes 32 bits, else the top bit alone (PTX ISA, cvt). A cast in C, `(int)x`, promises nothing
// of that on a CPU.
#pragma once

#include "directed_rounding.h"
#include "host_library.h"

#ifdef __cplusplus

// To integers. BEYOND is the first value past the largest, 2^31, 2^32, 2^63 or 2^64: exact in both
// floating types, which the largest integer itself is not.
#define GW_TO_INTEGER(NAME, T, INTEGER, ROUND, SMALLEST, BEYOND, OF_NAN)                           \
    GW_DEVICE_FUNCTION INTEGER NAME(T x)                                                           \
    {                                                                                              \
        const T whole = ROUND(x);                                                                  \
        if (whole != whole)                                                                        \
            return (INTEGER)(OF_NAN);                                                              \
        if (whole >= (T)(BEYOND))                                                                  \
            return (INTEGER) ~(INTEGER)(SMALLEST);                                                 \
        if (whole <= (T)(SMALLEST))                                                                \
            return (INTEGER)(SMALLEST);                                                            \
        return (INTEGER)whole;                                                                     \
    }
#define GW_TO_INTEGER_ROUNDINGS(NAME, T, INTEGER, SUFFIX, SMALLEST, BEYOND, OF_NAN)                \
    GW_TO_INTEGER(NAME##_rn, T, INTEGER, rint##SUFFIX, SMALLEST, BEYOND, OF_NAN)                   \
    GW_TO_INTEGER(NAME##_rz, T, INTEGER, trunc##SUFFIX, SMALLEST, BEYOND, OF_NAN)                  \
    GW_TO_INTEGER(NAME##_ru, T, INTEGER, ceil##SUFFIX, SMALLEST, BEYOND, OF_NAN)                   \
    GW_TO_INTEGER(NAME##_rd, T, INTEGER, floor##SUFFIX, SMALLEST, BEYOND, OF_NAN)

#define GW_INT_MIN (-0x7fffffff - 1)
#define GW_LONG_LONG_MIN (-0x7fffffffffffffffLL - 1)
GW_TO_INTEGER_ROUNDINGS(__float2int, float, int, f, GW_INT_MIN, 0x1p31, 0)
GW_TO_INTEGER_ROUNDINGS(__float2uint, float, unsigned int, f, 0, 0x1p32, 0)
GW_TO_INTEGER_ROUNDINGS(__float2ll, float, long long int, f, GW_LONG_LONG_MIN, 0x1p63,
                        GW_LONG_LONG_MIN)
GW_TO_INTEGER_ROUNDINGS(__float2ull, float, unsigned long long int, f, 0, 0x1p64, 1ull << 63)
GW_TO_INTEGER_ROUNDINGS(__double2int, double, int, , GW_INT_MIN, 0x1p31, GW_INT_MIN)
GW_TO_INTEGER_ROUNDINGS(__double2uint, double, unsigned int, , 0, 0x1p32, 1u << 31)
GW_TO_INTEGER_ROUNDINGS(__double2ll, double, long long int, , GW_LONG_LONG_MIN, 0x1p63,
                        GW_LONG_LONG_MIN)
GW_TO_INTEGER_ROUNDINGS(__double2ull, double, unsigned long long int, , 0, 0x1p64, 1ull << 63)
#undef GW_TO_INTEGER
#undef GW_TO_INTEGER_ROUNDINGS
#undef GW_INT_MIN
#undef GW_LONG_LONG_MIN

// From integers, and from double to float.
#define GW_TO_FLOATING(NAME, SOURCE, T, FUNCTION)                                                  \
    GW_DEVICE_EXPRESSION(T, NAME##_rn, (SOURCE x), (T)x)                                           \
    GW_DEVICE_EXPRESSION(T, NAME##_rz, (SOURCE x), FUNCTION(x, GW_TOWARD_ZERO))                    \
    GW_DEVICE_EXPRESSION(T, NAME##_ru, (SOURCE x), FUNCTION(x, GW_UPWARD))                         \
    GW_DEVICE_EXPRESSION(T, NAME##_rd, (SOURCE x), FUNCTION(x, GW_DOWNWARD))

GW_TO_FLOATING(__int2float, int, float, gw_rounded_from_signed_float)
GW_TO_FLOATING(__uint2float, unsigned int, float, gw_rounded_from_unsigned_float)
GW_TO_FLOATING(__ll2float, long long int, float, gw_rounded_from_signed_float)
GW_TO_FLOATING(__ull2float, unsigned long long int, float, gw_rounded_from_unsigned_float)
GW_TO_FLOATING(__ll2double, long long int, double, gw_rounded_from_signed_double)
GW_TO_FLOATING(__ull2double, unsigned long long int, double, gw_rounded_from_unsigned_double)
GW_TO_FLOATING(__double2float, double, float, gw_rounded_from_double_float)
#undef GW_TO_FLOATING

/** Exact, so there is one rounding only. */
GW_DEVICE_EXPRESSION(double, __int2double_rn, (int x), x)
GW_DEVICE_EXPRESSION(double, __uint2double_rn, (unsigned int x), x)

// The same bits as another type.
#define GW_SAME_BITS(NAME, FROM, TO)                                                               \
    GW_DEVICE_EXPRESSION(TO, NAME, (FROM x), __builtin_bit_cast(TO, x))
GW_SAME_BITS(__float_as_int, float, int)
GW_SAME_BITS(__float_as_uint, float, unsigned int)
GW_SAME_BITS(__int_as_float, int, float)
GW_SAME_BITS(__uint_as_float, unsigned int, float)
GW_SAME_BITS(__double_as_longlong, double, long long int)
GW_SAME_BITS(__longlong_as_double, long long int, double)
#undef GW_SAME_BITS

/** The two words of a double. */
GW_DEVICE_EXPRESSION(int, __double2hiint, (double x), (int)(__double_as_longlong(x) >> 32))
GW_DEVICE_EXPRESSION(int, __double2loint, (double x), (int)__double_as_longlong(x))
GW_DEVICE_FUNCTION double __hiloint2double(int hi, int lo)
{
    const unsigned long long int high = (unsigned int)hi;
    return __longlong_as_double((long long int)(high << 32 | (unsigned int)lo));
}

#endif
