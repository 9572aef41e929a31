// SPDX-License-Identifier: MIT
// Texts as their lines, in memory that is kept until the program's end: the tool reads a few small
// files and is done.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** Zeroed memory; ends the program with a sentence where there is none. */
void *gw_keep(size_t bytes);

/** A copy of the first `length` bytes of `text`, with an end. */
char *gw_keep_text(const char *text, size_t length);

/** A text as printf() writes it. */
char *gw_keep_words(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The rest of an open file, with an end; NULL where it cannot be read. */
char *gw_keep_file(FILE *file);

/** Frees all of it. */
void gw_free_words(void);

struct gw_lines {
    const char **line; /**< kept by gw_keep() */
    size_t count, room;
};

/** Appends a line, which must outlive the lines. */
void gw_lines_add(struct gw_lines *lines, const char *line);

/** The lines of a text that ends with an end of line, or does not. */
struct gw_lines gw_lines_of(const char *text);

/** Reads a file; false where it cannot be read. */
bool gw_lines_read(const char *path, struct gw_lines *lines);

/** Prints the lines, each with its end. */
void gw_lines_print(const struct gw_lines *lines, FILE *out);

/** Whether both have the same lines. */
bool gw_lines_equal(const struct gw_lines *one, const struct gw_lines *other);

/** Says on `errors` why the file of the last call could not be read or written; returns false. */
bool gw_lines_complain(const char *path, FILE *errors);

/** Writes a file unless it holds these lines already; false where it cannot be written. */
bool gw_lines_write(const char *path, const struct gw_lines *lines);
