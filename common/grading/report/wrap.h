// SPDX-License-Identifier: MIT
// Text that stays within the page.
#pragma once

#include <stdio.h>

enum { GW_PAGE_WIDTH = 100 };

/** From now on a line ends before this column, and no longer before GW_PAGE_WIDTH. */
void gw_set_page_width(int columns);

/**
 * Prints one line of text, broken at blanks where it would pass the page's width; a word that is
 * longer than a line is not broken.
 * @param column where the first character goes; what stands before it is already printed
 * @param indent column of the further lines
 */
void gw_print_wrapped(FILE *out, const char *line, int column, int indent);
