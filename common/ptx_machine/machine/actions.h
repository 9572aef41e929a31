// SPDX-License-Identifier: MIT
// Actions made from an expression over the values of a lane: a, b and c are sources of a type of C.
#pragma once

#include "binder.h"
#include "values.h"

#define PTX_SOURCES_1                                                                              \
    uint64_t *const to = ptx_at(warp, step->to);                                                   \
    const uint64_t *const as = ptx_at(warp, step->a);
#define PTX_SOURCES_2 PTX_SOURCES_1 const uint64_t *const bs = ptx_at(warp, step->b);
#define PTX_SOURCES_3 PTX_SOURCES_2 const uint64_t *const cs = ptx_at(warp, step->c);

/** An action whose name is `name`: for integers of `kind`, stored without the bits above them. */
#define PTX_INTEGERS_1(name, kind, plain, ...)                                                     \
    static void name(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)            \
    {                                                                                              \
        PTX_SOURCES_1                                                                              \
        PTX_FOR_LANES(mask, const kind a = (kind)as[lane]; to[lane] = (plain)(__VA_ARGS__););      \
    }
#define PTX_INTEGERS_2(name, kind, plain, ...)                                                     \
    static void name(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)            \
    {                                                                                              \
        PTX_SOURCES_2                                                                              \
        PTX_FOR_LANES(mask, const kind a = (kind)as[lane]; const kind b = (kind)bs[lane];          \
                      to[lane] = (plain)(__VA_ARGS__););                                           \
    }
#define PTX_INTEGERS_3(name, kind, plain, ...)                                                     \
    static void name(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)            \
    {                                                                                              \
        PTX_SOURCES_3                                                                              \
        PTX_FOR_LANES(mask, const kind a = (kind)as[lane]; const kind b = (kind)bs[lane];          \
                      const kind c = (kind)cs[lane]; to[lane] = (plain)(__VA_ARGS__););            \
    }

/** The same for all types of integers, and a table of them by type. */
#define PTX_ALL_INTEGERS(count, name, ...)                                                         \
    PTX_INTEGERS_##count(name##_u16, uint16_t, uint16_t, __VA_ARGS__)                              \
        PTX_INTEGERS_##count(name##_s16, int16_t, uint16_t, __VA_ARGS__) PTX_INTEGERS_##count(     \
            name##_u32, uint32_t, uint32_t, __VA_ARGS__)                                           \
            PTX_INTEGERS_##count(name##_s32, int32_t, uint32_t, __VA_ARGS__)                       \
                PTX_INTEGERS_##count(name##_u64, uint64_t, uint64_t, __VA_ARGS__)                  \
                    PTX_INTEGERS_##count(name##_s64, int64_t, uint64_t,                            \
                                         __VA_ARGS__) static ptx_action *const name[] = {          \
                        [PTX_U16] = name##_u16, [PTX_S16] = name##_s16, [PTX_U32] = name##_u32,    \
                        [PTX_S32] = name##_s32, [PTX_U64] = name##_u64, [PTX_S64] = name##_s64};

/** The same for .b16, .b32, .b64. */
#define PTX_ALL_BITS(count, name, ...)                                                             \
    PTX_INTEGERS_##count(name##_b16, uint16_t, uint16_t, __VA_ARGS__)                              \
        PTX_INTEGERS_##count(name##_b32, uint32_t, uint32_t, __VA_ARGS__)                          \
            PTX_INTEGERS_##count(name##_b64, uint64_t, uint64_t,                                   \
                                 __VA_ARGS__) static ptx_action *const name[PTX_PRED + 1] = {      \
                [PTX_B16] = name##_b16, [PTX_B32] = name##_b32, [PTX_B64] = name##_b64};

// What all instructions have that access memory.

/** Takes the words that say only how memory is accessed and not what comes out: orders, scopes,
 * cache operators, and that the last operand is a policy for caches. */
void ptx_take_how(struct ptx_binder *binder);

/** Takes the space into step->space; generic without one. */
void ptx_take_space(struct ptx_binder *binder);

/** Takes the next operand, `[a+4]`, as the address. */
void ptx_take_address(struct ptx_binder *binder);
