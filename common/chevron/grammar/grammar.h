// SPDX-License-Identifier: MIT
// What the tokens around a place mean: questions of several rules, which change nothing.
#pragma once

#include "chevron/state/parser_state.h"

/** What stands before the name of a function. */
struct gw_declaration_head {
    bool known;        /**< every word's meaning is known: none can be a macro */
    bool returns_void; /**< `void` stands there */
    bool device;       /**< __device__, __global__ or constexpr does */
    bool host;         /**< __host__ or constexpr does, or nothing of all these */
    size_t value;      /**< the first word or * of a type that is surely not void, or GW_NO_TOKEN */
};

/** Reads this statement from its begin up to the name that it seems to declare. */
struct gw_declaration_head gw_declaration_head_read(struct gw_parser *parser, size_t name);

/** Does a type stand before this * or &? `float *f(1.5f);` declares, `y = a * f(1.5f)` computes. */
bool gw_is_type_before(struct gw_parser *parser, size_t star);

/** Finds the kernel that ends at `last`. Returns its first token, or GW_NO_TOKEN. */
size_t gw_kernel_expression_first(struct gw_parser *parser, size_t last);

/** Whether the text uses vectors of two or four (float4), and no type of another kind that has a
 * member x. */
bool gw_uses_vectors_alone(struct gw_parser *parser);

/** Whether the text defines variables of which each device has its own (__device__, __constant__).
 */
bool gw_has_device_variables(struct gw_parser *parser);

/** Is this name one of those that the C and CUDA headers declare as functions? */
bool gw_is_library_name(struct gw_parser *parser, const struct gw_token *token);
