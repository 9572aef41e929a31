// SPDX-License-Identifier: MIT
// What one statement of g++'s listing computes.
#pragma once

#include "functions.h"
#include "listing.h"

enum gw_statement_kind {
    GW_NO_OPERATION, /**< loads, stores, copies, conversions, changes of sign, jumps */
    GW_SUM,          /**< or a difference */
    GW_PRODUCT,
    GW_OTHER_OPERATION,  /**< comparisons, minima, bits, shifts, quotients of integers */
    GW_INTEGER_QUOTIENT, /**< or a remainder, by what is no constant */
    GW_FUNCTION_CALL     /**< of a function that computes; quotients of floats are one too */
};

struct gw_operand {
    const char *text;
    size_t length;
};

struct gw_operation {
    enum gw_statement_kind kind;
    enum gw_value_type type; /**< GW_POINTER_VALUE: an address is computed */
    enum gw_device_function function;
    struct gw_operand result; /**< length 0: nobody's */
    struct gw_operand operands[2];
};

/** The operands point into `text`. */
struct gw_operation gw_operation_of(const struct gw_listed_function *function, const char *text);

/** Whether it is a number that stands in the program. */
bool gw_operand_is_constant(struct gw_operand operand);
