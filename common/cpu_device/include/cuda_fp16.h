// SPDX-License-Identifier: MIT
// __half and __half2: IEEE 754 numbers of 16 bits, with the functions of NVIDIA's header of this
// name that courses use. The host has them, too, as there.
#pragma once

#include "cuda_runtime.h"

#include "../kernel_side/functions/small_float.h"

typedef gw_small_float<10> __half;
typedef gw_small_pair<10> __half2;
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

#define GW_NUMBER __half
#define GW_PAIR __half2
#include "../kernel_side/functions/small_float_functions.def"

// --- conversions
// ------------------------------------------------------------------------------------

// To the nearest number, towards 0, down and up.
#define GW_ROUNDED_HALF(NAME, T)                                                                   \
    GW_SMALL_FUNCTION(__half, NAME##_rn, (T a), __half::rounded((double)a, GW_SMALL_NEAREST))      \
    GW_SMALL_FUNCTION(__half, NAME##_rz, (T a), __half::rounded((double)a, GW_SMALL_TOWARDS_ZERO)) \
    GW_SMALL_FUNCTION(__half, NAME##_rd, (T a), __half::rounded((double)a, GW_SMALL_DOWN))         \
    GW_SMALL_FUNCTION(__half, NAME##_ru, (T a), __half::rounded((double)a, GW_SMALL_UP))
GW_ROUNDED_HALF(__float2half, float)
GW_ROUNDED_HALF(__int2half, int)
GW_ROUNDED_HALF(__uint2half, unsigned int)
GW_ROUNDED_HALF(__short2half, short)
GW_ROUNDED_HALF(__ushort2half, unsigned short)
#undef GW_ROUNDED_HALF
GW_SMALL_FUNCTION(__half, __float2half, (float a), a)
GW_SMALL_FUNCTION(__half, __double2half, (double a), a)
GW_SMALL_FUNCTION(float, __half2float, (__half a), static_cast<float>(a))
#define GW_ROUNDED_INTEGER(NAME, T, FROM)                                                          \
    GW_SMALL_FUNCTION(T, NAME##_rn, (__half a), FROM##_rn(static_cast<float>(a)))                  \
    GW_SMALL_FUNCTION(T, NAME##_rz, (__half a), FROM##_rz(static_cast<float>(a)))                  \
    GW_SMALL_FUNCTION(T, NAME##_rd, (__half a), FROM##_rd(static_cast<float>(a)))                  \
    GW_SMALL_FUNCTION(T, NAME##_ru, (__half a), FROM##_ru(static_cast<float>(a)))
GW_ROUNDED_INTEGER(__half2int, int, __float2int)
GW_ROUNDED_INTEGER(__half2uint, unsigned int, __float2uint)
#undef GW_ROUNDED_INTEGER
/** The same bits. */
GW_SMALL_FUNCTION(short, __half_as_short, (__half a), static_cast<short>(a.gw_bits))
GW_SMALL_FUNCTION(unsigned short, __half_as_ushort, (__half a), a.gw_bits)
GW_SMALL_FUNCTION(__half, __short_as_half, (short a),
                  __half::of_bits(static_cast<unsigned short>(a)))
GW_SMALL_FUNCTION(__half, __ushort_as_half, (unsigned short a), __half::of_bits(a))

// --- pairs
// --------------------------------------------------------------------------------------------

GW_SMALL_FUNCTION(__half2, make_half2, (__half x, __half y), {x, y})
GW_SMALL_FUNCTION(__half2, __halves2half2, (__half a, __half b), {a, b})
GW_SMALL_FUNCTION(__half2, __half2half2, (__half a), {a, a})
GW_SMALL_FUNCTION(__half2, __float2half2_rn, (float a), {a, a})
GW_SMALL_FUNCTION(__half2, __floats2half2_rn, (float a, float b), {a, b})
GW_SMALL_FUNCTION(__half2, __float22half2_rn, (float2 a), {a.x, a.y})
GW_SMALL_FUNCTION(float2, __half22float2, (__half2 a),
                  make_float2(static_cast<float>(a.x), static_cast<float>(a.y)))
GW_SMALL_FUNCTION(__half, __low2half, (__half2 a), a.x)
GW_SMALL_FUNCTION(__half, __high2half, (__half2 a), a.y)
GW_SMALL_FUNCTION(__half2, __low2half2, (__half2 a), {a.x, a.x})
GW_SMALL_FUNCTION(__half2, __high2half2, (__half2 a), {a.y, a.y})
GW_SMALL_FUNCTION(__half2, __lows2half2, (__half2 a, __half2 b), {a.x, b.x})
GW_SMALL_FUNCTION(__half2, __highs2half2, (__half2 a, __half2 b), {a.y, b.y})

#undef GW_SMALL_FUNCTION
