// SPDX-License-Identifier: MIT
// Text that fits a terminal: no line is wider than it, and nothing in it moves the cursor.
#pragma once

#include <stddef.h>

/** Lines that fit; each a string without its end. Free it with gw_folded_free(). */
struct gw_folded {
    char **lines;
    size_t count;
};

/**
 * Breaks text into lines of at most `width` columns, at blanks where there are any, further lines
 * indented below the first. A compiler's quotation of a source line, `   19 | c[i] = a;`, and the
 * marks below it are cut instead: broken, the marks would point at nothing. Colours stay, and end
 * with their line; other control characters become question marks.
 */
struct gw_folded gw_fold(const char *text, int width);

void gw_folded_free(struct gw_folded *folded);
