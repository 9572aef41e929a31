// SPDX-License-Identifier: MIT
// A kernel's division of whole numbers by zero, which a GPU gives a value and x86-64 a signal.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** A division that the processor refused. */
struct gw_division {
    bool by_zero;   /**< else the quotient finds no room: the lowest number by -1 */
    bool is_signed; /**< how to read the dividend */
    uint64_t dividend;
    const void *instruction; /**< the one behind the division */
    const void *frame;       /**< the frame pointer */
};

/**
 * Gives the division that stopped with SIGFPE the quotient and the rest that an H200 computes
 * (tests/gpu/answers). By zero the quotient is all ones, and the rest the dividend, or all ones of
 * an unsigned int; by -1 the lowest number and 0. It goes on behind the division when the handler
 * returns.
 * @param context the handler's third parameter, whose registers are changed
 * @return false where this is no such division, or the processor is another one; nothing has
 * changed then
 */
bool gw_finish_division(void *context, struct gw_division *division);
