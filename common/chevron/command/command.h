// SPDX-License-Identifier: MIT
// Whole files in and out, and errors. A message about a file names it and what the system said.
#pragma once

#include "chevron/text/buffer.h"
#include "chevron/text/error.h"

#include <stdio.h>

/**
 * Fills an empty `buffer` with the bytes of a regular file of at most 1 MiB, whatever path it is
 * behind. Returns false after a message on stderr.
 */
bool gw_read_file(const char *path, struct gw_buffer *buffer);

/** Writes a file. Returns false after a message on stderr; the file is then removed. */
bool gw_write_file(const char *path, const struct gw_buffer *buffer);

/** Removes a file if it is there and a regular file (never a device). */
void gw_remove_file(const char *path);

/** Do two paths lead to one file? */
bool gw_is_same_file(const char *a, const char *b);

/** Prints `name:line:column: error: sentence`, and the line of `text` with a ^ under the place. */
void gw_print_error(FILE *stream, const char *name, const struct gw_buffer *text,
                    const struct gw_chevron_error *error);
