// SPDX-License-Identifier: MIT
// __nv_bfloat16 and __nv_bfloat162: the upper halves of floats, with the functions of NVIDIA's
// header of this name that courses use. The host has them, too, as there.
#pragma once

#include "cuda_runtime.h"

#include "../kernel_side/functions/small_float.h"

typedef gw_small_float<7> __nv_bfloat16;
typedef gw_small_pair<7> __nv_bfloat162;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define GW_NUMBER __nv_bfloat16
#define GW_PAIR __nv_bfloat162
#include "../kernel_side/functions/small_float_functions.def"

// --- conversions
// ------------------------------------------------------------------------------------

// To the nearest number, towards 0, down and up.
GW_SMALL_FUNCTION(__nv_bfloat16, __float2bfloat16, (float a), a)
GW_SMALL_FUNCTION(__nv_bfloat16, __float2bfloat16_rn, (float a), a)
GW_SMALL_FUNCTION(__nv_bfloat16, __float2bfloat16_rz, (float a),
                  __nv_bfloat16::rounded((double)a, GW_SMALL_TOWARDS_ZERO))
GW_SMALL_FUNCTION(__nv_bfloat16, __float2bfloat16_rd, (float a),
                  __nv_bfloat16::rounded((double)a, GW_SMALL_DOWN))
GW_SMALL_FUNCTION(__nv_bfloat16, __float2bfloat16_ru, (float a),
                  __nv_bfloat16::rounded((double)a, GW_SMALL_UP))
GW_SMALL_FUNCTION(__nv_bfloat16, __double2bfloat16, (double a), a)
GW_SMALL_FUNCTION(float, __bfloat162float, (__nv_bfloat16 a), static_cast<float>(a))
/** The same bits. */
GW_SMALL_FUNCTION(unsigned short, __bfloat16_as_ushort, (__nv_bfloat16 a), a.gw_bits)
GW_SMALL_FUNCTION(__nv_bfloat16, __ushort_as_bfloat16, (unsigned short a),
                  __nv_bfloat16::of_bits(a))

// --- pairs
// --------------------------------------------------------------------------------------------

GW_SMALL_FUNCTION(__nv_bfloat162, make_bfloat162, (__nv_bfloat16 x, __nv_bfloat16 y), {x, y})
GW_SMALL_FUNCTION(__nv_bfloat162, __halves2bfloat162, (__nv_bfloat16 a, __nv_bfloat16 b), {a, b})
GW_SMALL_FUNCTION(__nv_bfloat162, __bfloat162bfloat162, (__nv_bfloat16 a), {a, a})
GW_SMALL_FUNCTION(__nv_bfloat162, __float2bfloat162_rn, (float a), {a, a})
GW_SMALL_FUNCTION(__nv_bfloat162, __floats2bfloat162_rn, (float a, float b), {a, b})
GW_SMALL_FUNCTION(__nv_bfloat162, __float22bfloat162_rn, (float2 a), {a.x, a.y})
GW_SMALL_FUNCTION(float2, __bfloat1622float2, (__nv_bfloat162 a),
                  make_float2(static_cast<float>(a.x), static_cast<float>(a.y)))
GW_SMALL_FUNCTION(__nv_bfloat16, __low2bfloat16, (__nv_bfloat162 a), a.x)
GW_SMALL_FUNCTION(__nv_bfloat16, __high2bfloat16, (__nv_bfloat162 a), a.y)

#undef GW_SMALL_FUNCTION
