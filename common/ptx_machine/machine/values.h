// SPDX-License-Identifier: MIT
// Values of lanes as the types of C, and loops over lanes. A whole warp is a loop without a
// condition, which compilers make vectors of.
#pragma once

#include "warp.h"

#include <stdio.h>
#include <string.h>

/** What stands in the braces, for each lane of `mask`; its number is `lane`. */
#define PTX_FOR_LANES(mask, ...)                                                                   \
    do {                                                                                           \
        if ((mask) == UINT32_MAX) {                                                                \
            for (unsigned lane = 0; lane < PTX_LANES; lane++) {                                    \
                __VA_ARGS__                                                                        \
            }                                                                                      \
        } else {                                                                                   \
            for (uint32_t rest = (mask); rest; rest &= rest - 1) {                                 \
                const unsigned lane = (unsigned)__builtin_ctz(rest);                               \
                __VA_ARGS__                                                                        \
            }                                                                                      \
        }                                                                                          \
    } while (0)

static inline unsigned ptx_first_lane(uint32_t mask)
{
    return (unsigned)__builtin_ctz(mask);
}

static inline float ptx_float_of(uint64_t value)
{
    const uint32_t bits = (uint32_t)value;
    float number;
    memcpy(&number, &bits, sizeof(number));
    return number;
}

static inline double ptx_double_of(uint64_t value)
{
    double number;
    memcpy(&number, &value, sizeof(number));
    return number;
}

/** Of a result: NaN is always the same one. */
static inline uint64_t ptx_of_float(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof(bits));
    return number != number ? UINT32_C(0x7FFFFFFF) : bits;
}

static inline uint64_t ptx_of_double(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof(bits));
    return bits;
}

/** The bits of a subnormal float are those of a zero with its sign. */
static inline uint64_t ptx_flushed(uint64_t bits)
{
    return (bits & UINT32_C(0x7F800000)) == 0 ? bits & UINT32_C(0x80000000) : bits;
}

/** An integer of this type as 64 bits, its sign in those above. */
static inline uint64_t ptx_widened(uint64_t value, enum ptx_type type)
{
    switch (type) {
    case PTX_S8:
        return (uint64_t)(int8_t)value;
    case PTX_S16:
        return (uint64_t)(int16_t)value;
    case PTX_S32:
        return (uint64_t)(int32_t)value;
    case PTX_U8:
    case PTX_B8:
        return (uint8_t)value;
    case PTX_U16:
    case PTX_B16:
    case PTX_F16:
    case PTX_BF16:
        return (uint16_t)value;
    case PTX_U32:
    case PTX_B32:
    case PTX_F32:
    case PTX_F16X2:
    case PTX_BF16X2:
    case PTX_TF32:
        return (uint32_t)value;
    default:
        return value;
    }
}

static inline bool ptx_is_signed(enum ptx_type type)
{
    return type == PTX_S8 || type == PTX_S16 || type == PTX_S32 || type == PTX_S64;
}
