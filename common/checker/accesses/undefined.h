// SPDX-License-Identifier: MIT
/**
 * @file undefined.h
 * What the compiler tells the handlers of -fsanitize=bounds,alignment,signed-integer-overflow: as
 * it lays the structs out.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct gw_source_location {
    const char *file;
    uint32_t line, column;
};

/** Of integers, `info` is the logarithm of their bits, doubled, and 1 more if they are signed. */
struct gw_source_type {
    uint16_t kind, info;
    char name[]; /**< in quotes: 'float [16]' */
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
