// SPDX-License-Identifier: MIT
// Text that stays within the page.
#pragma once

#include <stdio.h>

/** Longer lines are hard to read, and shorter ones hold nothing. */
enum { GW_PAGE_WIDTH = 100, GW_LEAST_WIDTH = 40 };

/** From now on a line ends before this column, and no longer before GW_PAGE_WIDTH. */
void gw_set_page_width(int columns);

/** The same with a terminal's own columns, within the two; nothing if `out` is none. */
void gw_fit_page_to(FILE *out);

/** Before which column a line ends. */
int gw_page_width(void);

/**
 * Prints one line of text, broken at blanks where it would pass the page's width; a word that is
 * longer than a line is not broken. A short last word keeps the one before it.
 * @param column where the first character goes; what stands before it is already printed
 * @param indent column of the further lines
 */
void gw_print_wrapped(FILE *out, const char *line, int column, int indent);
