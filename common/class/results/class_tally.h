// SPDX-License-Identifier: MIT
/**
 * @file class_tally.h
 * How many of a class stand where.
 */
#pragma once

#include "class_results.h"

/** Marks and their quartiles. Free with gw_class_tally_free(). */
struct gw_class_tally {
    double *earned;  /**< of each that is known, without what lateness costs, ascending */
    size_t marked;   /**< how many these are */
    size_t nothing;  /**< people who handed nothing in */
    size_t unmarked; /**< people whose submission has no mark */
    double lower, median,
        upper; /**< quartiles of `earned`, halfway between two where that is so; 0 of none */
};

struct gw_class_tally gw_class_tally_of(const struct gw_class_results *results);
void gw_class_tally_free(struct gw_class_tally *tally);

/** How a state is called and drawn. */
struct gw_class_kind {
    const char *state;
    const char *sign; /**< one character of UTF-8 */
    const char *css;  /**< a class of the page's style sheet */
};

/** Where one may stand with an exercise, the best first. */
extern const struct gw_class_kind gw_class_kinds[];
extern const size_t gw_class_kind_count;

/** @return the kind of a state; that of "fail" for one that nobody knows */
const struct gw_class_kind *gw_class_kind_of(const char *state);

/** @return how many people stand so with an exercise */
size_t gw_class_count(const struct gw_class_results *results, size_t exercise,
                      const struct gw_class_kind *kind);
