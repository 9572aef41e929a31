// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// make_float4 and its kin: one for each type of vector_types.h.
#pragma once

#include "../vector_types.h"

#define GW_MAKE(NAME, ELEMENT)                                                                     \
    GW_DEVICE_FUNCTION NAME##1 make_##NAME##1(ELEMENT x)                                           \
    {                                                                                              \
        NAME##1 vector = {x};                                                                      \
        return vector;                                                                             \
    }                                                                                              \
    GW_DEVICE_FUNCTION NAME##2 make_##NAME##2(ELEMENT x, ELEMENT y)                                \
    {                                                                                              \
        NAME##2 vector = {x, y};                                                                   \
        return vector;                                                                             \
    }                                                                                              \
    GW_DEVICE_FUNCTION NAME##3 make_##NAME##3(ELEMENT x, ELEMENT y, ELEMENT z)                     \
    {                                                                                              \
        NAME##3 vector = {x, y, z};                                                                \
        return vector;                                                                             \
    }                                                                                              \
    GW_MAKE_4(NAME##4, ELEMENT)
#define GW_MAKE_4(NAME, ELEMENT)                                                                   \
    GW_DEVICE_FUNCTION NAME make_##NAME(ELEMENT x, ELEMENT y, ELEMENT z, ELEMENT w)                \
    {                                                                                              \
        NAME vector = {x, y, z, w};                                                                \
        return vector;                                                                             \
    }

GW_MAKE(char, signed char)
GW_MAKE(uchar, unsigned char)
GW_MAKE(short, short)
GW_MAKE(ushort, unsigned short)
GW_MAKE(int, int)
GW_MAKE(uint, unsigned int)
GW_MAKE(long, long int)
GW_MAKE(ulong, unsigned long int)
GW_MAKE(longlong, long long int)
GW_MAKE(ulonglong, unsigned long long int)
GW_MAKE(float, float)
GW_MAKE(double, double)
GW_MAKE_4(long4_16a, long int)
GW_MAKE_4(long4_32a, long int)
GW_MAKE_4(ulong4_16a, unsigned long int)
GW_MAKE_4(ulong4_32a, unsigned long int)
GW_MAKE_4(longlong4_16a, long long int)
GW_MAKE_4(longlong4_32a, long long int)
GW_MAKE_4(ulonglong4_16a, unsigned long long int)
GW_MAKE_4(ulonglong4_32a, unsigned long long int)
GW_MAKE_4(double4_16a, double)
GW_MAKE_4(double4_32a, double)
#undef GW_MAKE
#undef GW_MAKE_4
