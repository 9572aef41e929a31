// SPDX-License-Identifier: MIT
// What is compared with what, and whether one element is as it should be.
#pragma once

#include "grading/boundary/exchange.h"

#include <stdbool.h>

/** An input of the same type and count as the output, which might have been copied. */
struct gw_lookalike {
    const char *name;
    const void *elements;
};

/** What is compared with what. Nothing here is owned. */
struct gw_comparison {
    const char *name; /**< of the output, as students know it: "c" */
    enum gw_type type;
    size_t count;
    size_t row; /**< elements in a row of a matrix; 0: it is none */
    const void *got;
    /** doubles if `close`, else elements of `type` */
    const void *want;
    /** within `absolute + relative * |want|` (and `tolerances[i]`) and finite; else exactly the
     * same */
    bool close;
    double relative, absolute;
    const double *tolerances; /**< if not NULL, one for each element, added to the others */
    /** whether `got` was poisoned before the run, and with which seed */
    bool poisoned;
    uint64_t poison_seed;
    /** what an array that is read and written held before the call, elements of `type`; or NULL */
    const void *before;
    const struct gw_lookalike *inputs;
    size_t input_count;
};

/** Whether element `got_index` of the output is what should stand at `want_index`. */
bool gw_fits(const struct gw_comparison *c, size_t got_index, size_t want_index);
