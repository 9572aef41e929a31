// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// CUDA's small vectors (char1 ... double4) and dim3, with CUDA's sizes and alignments: vectors of
// two and four are aligned to their whole size, up to 16 bytes, so that a device moves each in one
// access; vectors of one and three are aligned as their element is.
#pragma once

#include "host_defines.h"

// g++ reads a copy of a float4 member by member, as far as each is used, where a device moves it in
// one access: 16 bytes, and not 4 times 4. It leaves a type alone that has a volatile member, and
// this one has no size, no name and no initializer.
#if defined(GW_CPU_DEVICE_CHECKED) && defined(__cplusplus) && !defined(__clang__)
#define GW_MOVED_WHOLE volatile char : 0;
#else
#define GW_MOVED_WHOLE
#endif

#define GW_VECTORS(NAME, ELEMENT, ALIGN_OF_2, ALIGN_OF_4)                                          \
    struct NAME##1                                                                                 \
    {                                                                                              \
        ELEMENT x;                                                                                 \
    };                                                                                             \
    struct __align__(ALIGN_OF_2) NAME##2                                                           \
    {                                                                                              \
        ELEMENT x, y;                                                                              \
        GW_MOVED_WHOLE                                                                             \
    };                                                                                             \
    struct NAME##3                                                                                 \
    {                                                                                              \
        ELEMENT x, y, z;                                                                           \
    };                                                                                             \
    struct __align__(ALIGN_OF_4) NAME##4                                                           \
    {                                                                                              \
        ELEMENT x, y, z, w;                                                                        \
        GW_MOVED_WHOLE                                                                             \
    };                                                                                             \
    typedef struct NAME##1 NAME##1;                                                                \
    typedef struct NAME##2 NAME##2;                                                                \
    typedef struct NAME##3 NAME##3;                                                                \
    typedef struct NAME##4 NAME##4;

GW_VECTORS(char, signed char, 2, 4)
GW_VECTORS(uchar, unsigned char, 2, 4)
GW_VECTORS(short, short, 4, 8)
GW_VECTORS(ushort, unsigned short, 4, 8)
GW_VECTORS(int, int, 8, 16)
GW_VECTORS(uint, unsigned int, 8, 16)
GW_VECTORS(long, long int, 16, 16)
GW_VECTORS(ulong, unsigned long int, 16, 16)
GW_VECTORS(longlong, long long int, 16, 16)
GW_VECTORS(ulonglong, unsigned long long int, 16, 16)
GW_VECTORS(float, float, 8, 16)
GW_VECTORS(double, double, 16, 16)
#undef GW_VECTORS
#undef GW_MOVED_WHOLE

// CUDA 13 names the alignment of its 32-byte vectors.
#define GW_ALIGNED_VECTORS(NAME, ELEMENT)                                                          \
    struct __align__(16) NAME##4_16a                                                               \
    {                                                                                              \
        ELEMENT x, y, z, w;                                                                        \
    };                                                                                             \
    struct __align__(32) NAME##4_32a                                                               \
    {                                                                                              \
        ELEMENT x, y, z, w;                                                                        \
    };                                                                                             \
    typedef struct NAME##4_16a NAME##4_16a;                                                        \
    typedef struct NAME##4_32a NAME##4_32a;

GW_ALIGNED_VECTORS(long, long int)
GW_ALIGNED_VECTORS(ulong, unsigned long int)
GW_ALIGNED_VECTORS(longlong, long long int)
GW_ALIGNED_VECTORS(ulonglong, unsigned long long int)
GW_ALIGNED_VECTORS(double, double)
#undef GW_ALIGNED_VECTORS

/** The shape of a grid or a block. In C++ what is left out is 1; in C all three must be given. */
struct dim3 {
    unsigned int x, y, z;
#ifdef __cplusplus
    __host__ __device__ constexpr dim3(unsigned int width = 1, unsigned int height = 1,
                                       unsigned int depth = 1)
        : x(width), y(height), z(depth)
    {
    }
    __host__ __device__ constexpr dim3(uint3 shape) : x(shape.x), y(shape.y), z(shape.z)
    {
    }
    __host__ __device__ constexpr operator uint3() const
    {
        return uint3{x, y, z};
    }
#endif
};
typedef struct dim3 dim3;
