// SPDX-License-Identifier: MIT
/**
 * @file compare.h
 * Compares an output with what it should be, and says in one sentence how it differs. Knows
 * nothing of processes and of CMocka.
 */
#ifndef GW_COMPARE_H
#define GW_COMPARE_H

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

/**
 * @return NULL if everything is as it should be, else a sentence of the caller's own, to be freed:
 * "c[256] is 0 but should be 1.8125; 744 of 1000 elements differ, all from index 256 on"
 */
char *gw_compare(const struct gw_comparison *comparison);

/**
 * Compares an input with what it was before.
 * @return NULL if it is the same bit for bit, else a sentence, to be freed
 */
char *gw_compare_unchanged(const char *name, enum gw_type type, size_t count, const void *before,
                           const void *after);

/** Whether every element (there is at least one) still holds poison. */
bool gw_is_wholly_unwritten(const void *elements, enum gw_type type, size_t count, uint64_t seed);

#endif
