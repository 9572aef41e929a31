// SPDX-License-Identifier: MIT
// Whether a mistake was mended, or the file was written anew: the change is small if it has no more
// lines than the mistake, and two.
#pragma once

#include "source_text.h"

/** So many lines more than the mistake's may change. */
enum { GW_LINES_MORE = 2 };

/**
 * Compares the repair with the mistake.
 * @param mistaken the file as it was handed out
 * @param right    the right text that is nearest to it
 * @param mended   the file as it is now
 * @return NULL if the change is small; otherwise a sentence that says which lines need not have
 * changed, to be freed
 */
char *gw_why_not_small(const struct gw_source_text *mistaken, const struct gw_source_text *right,
                       const struct gw_source_text *mended);
