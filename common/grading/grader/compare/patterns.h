// SPDX-License-Identifier: MIT
// Where the wrong elements lie, and what they have in common: only what is certain is said.
#pragma once

#include "base/text.h"
#include "comparison.h"

/** Which elements are wrong. */
struct gw_differences {
    size_t wrong;     /**< how many */
    size_t unwritten; /**< how many of these still hold poison */
    size_t first, last;
};

/** Counts them. */
struct gw_differences gw_count_differences(const struct gw_comparison *c);

/** Adds how many they are and where they lie: "; 744 of 1000 elements differ, all from index 256
 * on", "all in rows 16 to 31 and before column 16", "all with index % 256 from 128 to 255". */
void gw_add_extent(struct gw_text *text, const struct gw_comparison *c,
                   const struct gw_differences *d);

/** Begins the pattern of doubles that were computed with a float. */
#define GW_FLOAT_DIGITS "right to the 7 digits of a float only"

/** Adds what explains all wrong elements, if something does: ": every element of c is 0". */
void gw_add_pattern(struct gw_text *text, const struct gw_comparison *c,
                    const struct gw_differences *d);
