// SPDX-License-Identifier: MIT
// The value of an access as a programmer writes it. A trace has its bytes; which type they are of
// the source says where it declares a variable of the array's name, or else the bytes themselves
// tell: small integers are no floats that a program computes with, and the other way round.
#pragma once

#include "drawing/trace.h"

enum gw_value_kind {
    GW_VALUE_BYTES,  /**< not known: in hexadecimal */
    GW_VALUE_EITHER, /**< float or integer, each value as it looks: the members of a struct */
    GW_VALUE_SIGNED,
    GW_VALUE_UNSIGNED,
    GW_VALUE_REAL,   /**< float or double */
    GW_VALUE_BRAIN,  /**< bfloat16 */
    GW_VALUE_ADDRESS /**< a pointer */
};

/** The type of an array's elements; of a vector type, such as float4, that of its components. */
struct gw_value_type {
    enum gw_value_kind kind;
    size_t bytes;
    const char *name; /**< as it is written; "" where it was told from the bytes */
};

/** The type by which `source` declares a variable, a member or a parameter of that name.
 * @return `bytes` 0: it does not */
struct gw_value_type gw_value_declared(const char *source, const char *name);

/** What the values of an array of a trace look like. */
struct gw_value_type gw_value_guess(const struct gw_trace *trace, unsigned array);

enum { GW_VALUE_ROOM = 128 };

/** The value of an access in words: "2.5", "-1", of a float2 "1, 2"; "" where it is not known. */
void gw_value_write(char text[GW_VALUE_ROOM], struct gw_value_type type,
                    const struct gw_trace_access *access);
