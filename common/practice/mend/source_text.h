// SPDX-License-Identifier: MIT
// A source file as its lines, and of each what decides whether two lines say the same: the code
// without blanks and comments.
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct gw_source_line {
    char *text; /**< as it stands in the file, without its end */
    char *code; /**< without blanks and comments; "": there is no code in the line */
};

struct gw_source_text {
    struct gw_source_line *lines;
    size_t count;
};

/** Splits a text into its lines. Free it with gw_source_text_free(). */
struct gw_source_text gw_source_text_of(const char *text);

/** Reads a file. @return false, with a sentence on stderr, if it cannot be read */
bool gw_source_text_read(const char *file, struct gw_source_text *source);

/** Writes a file, whole or not at all. @return false, with a sentence on stderr, if it cannot */
bool gw_source_text_write(const char *file, const struct gw_source_text *source);

/** Sets a line's text. */
void gw_source_text_set(struct gw_source_text *source, size_t line, const char *text);

/** Takes a line out. */
void gw_source_text_remove(struct gw_source_text *source, size_t line);

/** Whether both have the same lines, comments included. */
bool gw_source_text_equal(const struct gw_source_text *one, const struct gw_source_text *other);

/** Length of a line without the // comment at its end and the blanks before that. */
size_t gw_length_without_comment(const char *line);

void gw_source_text_free(struct gw_source_text *source);
