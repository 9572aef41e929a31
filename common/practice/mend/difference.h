// SPDX-License-Identifier: MIT
// What is different between two source files, by their code alone: blanks, empty lines and comments
// are no difference.
#pragma once

#include "source_text.h"

/** Lines in the place of others. Numbers count the lines of the files, from 0. */
struct gw_changed {
    size_t at, end;       /**< the lines [at, end) of the first file ... */
    size_t with, and_end; /**< ... have [with, and_end) of the other in their place */
    size_t taken, put;    /**< how many of them have code */
};

struct gw_difference {
    struct gw_changed *places;
    size_t count;
};

/** Finds the fewest lines that make the one text the other. Free `places` with free(). */
struct gw_difference gw_difference_between(const struct gw_source_text *one,
                                           const struct gw_source_text *other);

/** How many lines that are: of a place the more of the two, taken and put. */
size_t gw_difference_size(const struct gw_difference *difference);
