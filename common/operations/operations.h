// SPDX-License-Identifier: MIT
// How much kernels computed: operations by precision, counted for each thread ("lane operations").
#pragma once

#include "functions.h"
#include "listing.h"

#include <stdbool.h>
#include <stdint.h>

/** Of one precision of floating point. */
struct gw_float_operations {
    uint64_t plain; /**< sums, differences, products, minima, comparisons; a product whose only use
                       is a sum or a difference is one operation with it, as nvcc makes it one */
    uint64_t fused; /**< how many of these are such a product and a sum */
    uint64_t special[GW_DEVICE_FUNCTIONS]; /**< calls of functions that are more than one operation,
                                                and divisions */
};

struct gw_operations {
    struct gw_float_operations float32, float64;
    uint64_t integer; /**< the same of integers, with bits, shifts, quotients and addresses */
    uint64_t
        quotients; /**< of them, and remainders, by what is no constant: dozens of instructions */
    bool unknown;  /**< some function's flow could not be told from its counters */
};

/**
 * Adds what a function did.
 * @param counters the function's, as g++'s code has raised them
 */
void gw_operations_add(struct gw_operations *operations, const struct gw_listed_function *function,
                       const uint64_t *counters, size_t counter_count);
