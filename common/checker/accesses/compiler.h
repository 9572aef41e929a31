// SPDX-License-Identifier: MIT
// What the compiler calls in a watched file, and what it hands over. The checker of kernels and the
// one of plain C answer the same calls, each in its own way.
#pragma once

#include "checker/shadow/access.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/**
 * The head of a function that the compiler calls by `symbol`. Under a name of our own for the
 * compiler, which has its own idea of these symbols in some builds.
 */
#define GW_CALLBACK(result, name, symbol, ...)                                                     \
    result name(__VA_ARGS__) __asm__(symbol);                                                      \
    result name(__VA_ARGS__)

/** In a callback: the return address in the student's code, and the callback's frame. */
#define GW_HERE __builtin_return_address(0), __builtin_frame_address(0)

/* --- -fsanitize=thread --------------------------------------------------------------------------
 */

#define GW_LOAD_OR_STORE(TOUCH, kind, bytes, does)                                                 \
    GW_CALLBACK(void, gw_##kind##bytes, "__tsan_" #kind #bytes, void *address)                     \
    {                                                                                              \
        TOUCH(address, bytes, does, __builtin_return_address(0));                                  \
    }

#define GW_LOADS_AND_STORES_OF(TOUCH, bytes)                                                       \
    GW_LOAD_OR_STORE(TOUCH, read, bytes, GW_READS)                                                 \
    GW_LOAD_OR_STORE(TOUCH, write, bytes, GW_WRITES)                                               \
    GW_LOAD_OR_STORE(TOUCH, unaligned_read, bytes, GW_READS)                                       \
    GW_LOAD_OR_STORE(TOUCH, unaligned_write, bytes, GW_WRITES)                                     \
    GW_LOAD_OR_STORE(TOUCH, volatile_read, bytes, GW_READS | GW_VOLATILE)                          \
    GW_LOAD_OR_STORE(TOUCH, volatile_write, bytes, GW_WRITES | GW_VOLATILE)

/** What comes before each load and store: TOUCH(address, bytes, does, return address). */
#define GW_LOADS_AND_STORES(TOUCH)                                                                 \
    GW_LOADS_AND_STORES_OF(TOUCH, 1)                                                               \
    GW_LOADS_AND_STORES_OF(TOUCH, 2)                                                               \
    GW_LOADS_AND_STORES_OF(TOUCH, 4)                                                               \
    GW_LOADS_AND_STORES_OF(TOUCH, 8)                                                               \
    GW_LOADS_AND_STORES_OF(TOUCH, 16)

/* --- -fsanitize=bounds,alignment,signed-integer-overflow,integer-divide-by-zero: the structs as it
 * lays them out ----------------------------------------------------------------------------------
 */

struct gw_source_location {
    const char *file;
    uint32_t line, column;
};

/** Of integers, `info` is the logarithm of their bits, doubled, and 1 more if they are signed. */
struct gw_source_type {
    uint16_t kind, info;
    char name[]; /**< in quotes: 'float [16]' */
};

struct gw_overflow {
    struct gw_source_location location;
    const struct gw_source_type *type;
};

struct gw_bad_index {
    struct gw_source_location location;
    const struct gw_source_type *array, *index;
};

/** The bits of an integer type. */
static inline unsigned gw_source_type_bits(const struct gw_source_type *type)
{
    return 1u << (type->info >> 1);
}

/** An integer of at most 64 bits, from the word that the compiler hands over. */
static inline int64_t gw_source_value(const struct gw_source_type *type, uintptr_t value)
{
    const unsigned bits = gw_source_type_bits(type);
    const bool is_signed = type->info & 1;
    if (bits >= 64 || !is_signed) {
        return (int64_t)value;
    }
    const uint64_t sign = UINT64_C(1) << (bits - 1);
    return (int64_t)(((value & (2 * sign - 1)) ^ sign) - sign);
}

/** Whether what is told as an overflow is a division by 0, for which x86-64 has a signal and arm64
 * has the result 0. */
static inline bool gw_divides_by_zero(const struct gw_overflow *data, const char *operation,
                                      uintptr_t right)
{
    if (!operation || operation[0] != '/') {
        return false;
    }
    return gw_source_type_bits(data->type) > 64 ? *(const unsigned __int128 *)right == 0
                                                : gw_source_value(data->type, right) == 0;
}

/** Reports that the running thread of a kernel has divided `dividend` by zero, in the code before a
 * return address. */
void gw_report_division(int64_t dividend, bool is_signed, const void *return_address,
                        const void *frame);

/** A type's name without its quotes. @param length becomes the name's */
static inline const char *gw_source_type_name(const struct gw_source_type *type, int *length)
{
    const char *name = type->name + (type->name[0] == '\'');
    *length = (int)strcspn(name, "'");
    return name;
}

/** "index 16 of float [16]" */
static inline void gw_bad_index_text(char *text, size_t room, const struct gw_bad_index *data,
                                     uintptr_t index)
{
    int length;
    const char *name = gw_source_type_name(data->array, &length);
    snprintf(text, room, "index %lld of %.*s", (long long)gw_source_value(data->index, index),
             length, name);
}

#define GW_OVERFLOW_HANDLER(TELL, name, operation)                                                 \
    GW_CALLBACK(void, gw_handle_##name, "__ubsan_handle_" #name, const struct gw_overflow *data,   \
                uintptr_t left, uintptr_t right)                                                   \
    {                                                                                              \
        TELL(data, left, operation, right, GW_HERE);                                               \
    }
#define GW_NEGATION_HANDLER(TELL, name)                                                            \
    GW_CALLBACK(void, gw_handle_##name, "__ubsan_handle_" #name, const struct gw_overflow *data,   \
                uintptr_t value)                                                                   \
    {                                                                                              \
        TELL(data, 0, NULL, value, GW_HERE);                                                       \
    }

/**
 * What is called where a whole number finds no room in its type: TELL(data, left, operation, right,
 * return address, frame); `operation` is NULL for the negative of `right`. The _abort ones are for
 * -fno-sanitize-recover.
 */
#define GW_OVERFLOW_HANDLERS(TELL)                                                                 \
    GW_OVERFLOW_HANDLER(TELL, add_overflow, "+")                                                   \
    GW_OVERFLOW_HANDLER(TELL, add_overflow_abort, "+")                                             \
    GW_OVERFLOW_HANDLER(TELL, sub_overflow, "-")                                                   \
    GW_OVERFLOW_HANDLER(TELL, sub_overflow_abort, "-")                                             \
    GW_OVERFLOW_HANDLER(TELL, mul_overflow, "*")                                                   \
    GW_OVERFLOW_HANDLER(TELL, mul_overflow_abort, "*")                                             \
    GW_OVERFLOW_HANDLER(TELL, divrem_overflow, "/")                                                \
    GW_OVERFLOW_HANDLER(TELL, divrem_overflow_abort, "/")                                          \
    GW_NEGATION_HANDLER(TELL, negate_overflow)                                                     \
    GW_NEGATION_HANDLER(TELL, negate_overflow_abort)
