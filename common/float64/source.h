// SPDX-License-Identifier: MIT
// What a line of the student's own file says: literals, names, calls.
#pragma once

#include "listing/pieces.h"

#include <stddef.h>

/** A file's lines without comments and strings. */
struct gw_source_file {
    char **lines; /**< lines[1] is the first */
    int count;
};

/**
 * @param text is changed: comments and what stands in quotes become blanks
 * @return owned by the caller; to be freed with gw_source_free()
 */
struct gw_source_file gw_source_read(char *text, size_t length);

void gw_source_free(struct gw_source_file *source);

/** Something in a line that is, or may be, a double. */
enum gw_suspect_kind {
    GW_DOUBLE_LITERAL, /**< 0.1 */
    GW_DOUBLE_MACRO,   /**< M_PI */
    GW_MATH_CALL,      /**< exp(, which is a float's or a double's by its argument */
    GW_WORD_DOUBLE     /**< double */
};

struct gw_suspect {
    enum gw_suspect_kind kind;
    struct gw_piece piece;
};

/** Whether C has a function of this name for doubles and one with an f for floats. */
bool gw_is_math_function(const char *name);

/** Whether the line has this name in it. */
bool gw_line_mentions(const char *line, const char *name);

/**
 * The next suspect at or behind `text`. A literal directly behind a cast, (float)0.1, is none.
 * @return false at the end of the line
 */
bool gw_next_suspect(const char *text, struct gw_suspect *suspect);
